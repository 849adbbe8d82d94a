/* One item at a time. Without this script every card is there, and the links lead to them. */
(() => {
  "use strict";
  const root = document.documentElement;
  const panel = document.getElementById("evidence");
  const cards = [...panel.querySelectorAll(".card")];
  if (!cards.length) return;
  const wide = window.matchMedia("(min-width: 60rem)");
  const markOf = (card) => document.getElementById("m" + card.id.slice(1));
  let current = null;

  const show = (card, { focus = false } = {}) => {
    if (current) {
      current.hidden = "until-found";
      for (const mark of document.querySelectorAll(".m[aria-current]")) mark.removeAttribute("aria-current");
    }
    current = card;
    panel.classList.toggle("open", Boolean(card));
    panel.querySelector(".pick").hidden = Boolean(card);
    if (!card) return;
    card.hidden = false;
    for (const mark of document.querySelectorAll(`.m[href="#${card.id}"]`)) mark.setAttribute("aria-current", "true");
    panel.scrollTop = 0;
    if (focus) card.focus({ preventScroll: true });
  };

  const neighbour = (card, by) => cards[(cards.indexOf(card) + by + cards.length) % cards.length];
  const cardOf = (link) => document.getElementById(link.hash.slice(1));

  const bringIntoView = (card) => {
    const place = markOf(card).getBoundingClientRect();
    const bottom = window.innerHeight * (wide.matches ? 1 : 0.18);
    if (place.top < 0 || place.bottom > bottom) {
      markOf(card).scrollIntoView({ block: wide.matches ? "center" : "start" });
    }
  };

  const close = () => {
    const card = current;
    if (!wide.matches) show(null);
    markOf(card).focus();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#k"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(cardOf(link), { focus: true });
    bringIntoView(current);
  });

  panel.querySelector(".moves").addEventListener("click", (event) => {
    const move = event.target.closest("button")?.dataset.move;
    if (!move || !current) return;
    if (move === "close") return close();
    show(neighbour(current, move === "next" ? 1 : -1));
    bringIntoView(current);
  });

  /* On a mark all four arrows move along the answer; inside a card only left and right do, up and down scroll it. */
  const along = { ArrowRight: 1, ArrowLeft: -1 };
  const onMarks = { ...along, ArrowDown: 1, ArrowUp: -1 };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const mark = event.target.closest(".m");
    const inside = current && panel.contains(event.target);
    const by = mark ? onMarks[event.key] : inside ? along[event.key] : undefined;
    if (by) {
      event.preventDefault();
      show(neighbour(mark ? cardOf(mark) : current, by), { focus: !mark });
      bringIntoView(current);
      if (mark) markOf(current).focus({ preventScroll: true });
    } else if (event.key === "Escape" && current) {
      close();
    }
  });

  for (const card of cards) {
    card.hidden = "until-found";
    card.addEventListener("beforematch", () => show(card));
  }
  panel.querySelector(".moves").hidden = false;
  root.classList.add("js");

  const linked = cards.find((card) => "#" + card.id === location.hash);
  const worst = document.querySelector(".legend a");
  if (linked) show(linked);
  else if (wide.matches && worst) show(document.getElementById(worst.hash.slice(1)));
})();
