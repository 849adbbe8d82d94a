"""What claims carry of an answer and what they do not: honest wordings pass, smuggling does not."""

from __future__ import annotations

import pytest

from tests.claims.coverage_case import codes, open_texts, stated

HONEST = [
    (
        "The museum opened in 1902 and was renovated in 1987.",
        ["The museum opened in 1902.", "The museum was renovated in 1987."],
    ),
    ("In addition, Pro customers get 24/7 support.", ["Pro customers get 24/7 support."]),
    ("Yes, you can return the item within 30 days.", ["You can return the item within 30 days."]),
    ("**Vacation**: employees get 25 days a year.", ["Employees get 25 days of vacation a year."]),
    ("- **Storage:** 10 GB\n- **Users:** 5", ["Storage is 10 GB.", "There are 5 users."]),
    (
        "The company was founded by Ann Lee in 1990. She led it until 2005.",
        ["The company was founded by Ann Lee in 1990.", "Ann Lee led the company until 2005."],
    ),
    (
        "To reset the password, open the settings and click Reset.",
        ["To reset the password, open the settings.", "To reset the password, click Reset."],
    ),
    (
        "You must submit the form by 1 March 2025; late forms are rejected.",
        ["The form must be submitted by 1 March 2025.", "Late forms are rejected."],
    ),
    ("Based on the documents, the warranty period is 2 years.", ["The warranty period is 2 years."]),
    ("The warranty is valid for 2 years (24 months).", ["The warranty is valid for 2 years (24 months)."]),
    (
        "The fee is 5% of the amount, but not less than 10 dollars.",
        ["The fee is 5% of the amount, but not less than 10 dollars."],
    ),
    (
        "The fee is 5% of the amount, but not less than 10 dollars.",
        ["The fee is 5% of the amount.", "The fee is not less than 10 dollars."],
    ),
    ("Neither passwords nor keys are stored.", ["Passwords are not stored.", "Keys are not stored."]),
    (
        "The service is available on Android, iOS and Windows.",
        [
            "The service is available on Android.",
            "The service is available on iOS.",
            "The service is available on Windows.",
        ],
    ),
    ("Both Anna and Boris received the prize.", ["Anna received the prize.", "Boris received the prize."]),
    (
        "Marta Silva, the director of the museum, opened the exhibition in 2021.",
        ["Marta Silva is the director of the museum.", "Marta Silva opened the exhibition in 2021."],
    ),
    (
        "The exhibition was opened in 2021 by Marta Silva, the director of the museum.",
        ["Marta Silva opened the exhibition in 2021.", "Marta Silva is the director of the museum."],
    ),
    ("Согласно документам, срок гарантии составляет 2 года.", ["Срок гарантии составляет 2 года."]),
    ("Гарантийный срок — 2 года.", ["Гарантийный срок составляет 2 года."]),
    ("Срок доставки: 3 дня.", ["Срок доставки составляет 3 дня."]),
    ("Да, товар можно вернуть в течение 30 дней.", ["Товар можно вернуть в течение 30 дней."]),
    (
        "Музей открылся в 1902 году и был отреставрирован в 1987 году.",
        ["Музей открылся в 1902 году.", "Музей был отреставрирован в 1987 году."],
    ),
    (
        "Компанию основала Анна Ли в 1990 году. Она руководила ею до 2005 года.",
        ["Компанию основала Анна Ли в 1990 году.", "Анна Ли руководила компанией до 2005 года."],
    ),
    (
        "Сотрудник обязан уведомить руководителя за 3 дня и оформить заявление.",
        ["Сотрудник обязан уведомить руководителя за 3 дня.", "Сотрудник обязан оформить заявление."],
    ),
    (
        "Комиссия составляет 5% от суммы, но не менее 100 рублей.",
        ["Комиссия составляет 5% от суммы.", "Комиссия составляет не менее 100 рублей."],
    ),
    ("Пароли не хранятся и не передаются.", ["Пароли не хранятся.", "Пароли не передаются."]),
    (
        "Сервис доступен на Android, iOS и Windows.",
        ["Сервис доступен на Android.", "Сервис доступен на iOS.", "Сервис доступен на Windows."],
    ),
    (
        "Марта Силва, директор музея, открыла выставку в 2021 году.",
        ["Марта Силва — директор музея.", "Марта Силва открыла выставку в 2021 году."],
    ),
    (
        "Для возврата нужно:\n1. заполнить заявление;\n2. приложить чек.",
        ["Для возврата нужно заполнить заявление.", "Для возврата нужно приложить чек."],
    ),
    (
        "To get a refund, you need to:\n1. fill in the form;\n2. attach the receipt.",
        ["To get a refund, you need to fill in the form.", "To get a refund, you need to attach the receipt."],
    ),
    (
        "Удалённая работа разрешена два дня в неделю [q1]. Исключение — сотрудники склада [q2].",
        ["Удалённая работа разрешена два дня в неделю.", "Исключение составляют сотрудники склада."],
    ),
    (
        "Here's a summary:\n\n**Limits**\n\n- 100 requests per minute\n- 5 parallel jobs",
        ["The limit is 100 requests per minute.", "The limit is 5 parallel jobs."],
    ),
    (
        "Passwords are changed every 90 days, and accounts are locked after 5 failed attempts.",
        ["Accounts are locked after 5 failed attempts.", "Passwords are changed every 90 days."],
    ),
    ("Remote work is allowed, provided that the manager agrees.", ["Remote work is allowed if the manager agrees."]),
    ("Staff can work from home up to 2 days a week.", ["Employees may work from home up to two days per week."]),
    ("When the limit is reached, the account is suspended.", ["The account is suspended once the limit is reached."]),
    ("The lake is 12 km long and 3 km wide.", ["The lake is 12 km long.", "The lake is 3 km wide."]),
    (
        "Lake Velm is 12 km long and 3 km wide, making it the largest in the region.",
        ["Lake Velm is 12 km long.", "Lake Velm is 3 km wide.", "Lake Velm is the largest in the region."],
    ),
    (
        "The landlord pays for repairs and the tenant pays for cleaning and keeps the keys.",
        ["The landlord pays for repairs.", "The tenant pays for cleaning.", "The tenant keeps the keys."],
    ),
    (
        "Комиссия 12 рублей, залог 35 рублей, штраф 47 рублей.",
        ["Комиссия 12 рублей.", "Залог 35 рублей.", "Штраф 47 рублей."],
    ),
    ("Владелец — Вега, автор — Орион.", ["Владелец — Вега.", "Автор — Орион."]),
    (
        "According to the handbook, interns may work up to 20 hours a week and are paid monthly.",
        ["Interns may work up to 20 hours a week.", "Interns are paid monthly."],
    ),
    (
        "Согласно положению об оплате, стажёры могут работать до 20 часов в неделю и получают зарплату ежемесячно.",
        ["Стажёры могут работать до 20 часов в неделю.", "Стажёры получают зарплату ежемесячно."],
    ),
    ("The report notes that emissions fell by 12% in 2022.", ["Emissions fell by 12% in 2022."]),
    ("В отчёте отмечается, что выбросы снизились на 12% в 2022 году.", ["Выбросы снизились на 12% в 2022 году."]),
    (
        "As described in the manual, the pump must be cleaned weekly; otherwise it may overheat.",
        ["The pump must be cleaned weekly.", "Otherwise the pump may overheat."],
    ),
    (
        "Patients over 65 should take half the dose. Children under 12 must not take the drug.",
        ["Patients over 65 should take half the dose.", "Children under 12 must not take the drug."],
    ),
    (
        "Приём препарата противопоказан детям до 12 лет. Пациентам старше 65 лет рекомендуется половинная доза.",
        ["Детям до 12 лет приём препарата противопоказан.", "Пациентам старше 65 лет рекомендуется половинная доза."],
    ),
    (
        "The software supports PDF, DOCX and ODT files.",
        ["The software supports PDF files.", "The software supports DOCX files.", "The software supports ODT files."],
    ),
    (
        "Each employee receives a laptop and a phone.",
        ["Each employee receives a laptop.", "Each employee receives a phone."],
    ),
    (
        "Ключевые условия:\n\n- **Срок:** 12 месяцев\n- **Ставка:** 7% годовых",
        ["Срок составляет 12 месяцев.", "Ставка составляет 7% годовых."],
    ),
    (
        "The contract was signed on 3 March 2021 in Vienna.",
        ["The contract was signed on 3 March 2021.", "The contract was signed in Vienna."],
    ),
    ("Договор подписан 3 марта 2021 года в Вене.", ["Договор подписан 3 марта 2021 года.", "Договор подписан в Вене."]),
    ("The temperature must not exceed 8 degrees.", ["The temperature must not exceed 8 degrees."]),
    ("Users aged 14 to 17 need parental consent.", ["Users aged 14 to 17 need parental consent."]),
    (
        "Unlike the Basic plan, the Pro plan includes backups.",
        ["The Pro plan includes backups, unlike the Basic plan."],
    ),
    (
        "Water boils at 100 degrees at sea level, but at lower temperatures in the mountains.",
        ["Water boils at 100 degrees at sea level.", "Water boils at lower temperatures in the mountains."],
    ),
    ("Оплата производится ежемесячно, до 5 числа.", ["Оплата производится ежемесячно до 5 числа."]),
    ("Доступ имеют только администраторы.", ["Только администраторы имеют доступ."]),
    ("No refunds are given after 30 days.", ["Refunds are not given after 30 days."]),
    ("После 30 дней возврат не производится.", ["Возврат не производится после 30 дней."]),
    (
        "Employees can carry over up to 5 unused days; these days must be used by 31 March.",
        ["Employees can carry over up to 5 unused days.", "The unused days must be used by 31 March."],
    ),
    (
        "The museum, founded in 1902, is closed on Mondays.",
        ["The museum was founded in 1902.", "The museum is closed on Mondays."],
    ),
    (
        "Музей, основанный в 1902 году, закрыт по понедельникам.",
        ["Музей основан в 1902 году.", "Музей закрыт по понедельникам."],
    ),
    (
        "New requests are blocked until the next period.",
        ["New requests are blocked.", "The block lasts until the next period."],
    ),
    ("The fee is 30 dollars and the deposit is 40 dollars.", ["The fee is 30 dollars.", "The deposit is 40 dollars."]),
    (
        "A was designed by Maria Keller and built by Olaf Brandt.",
        ["A was designed by Maria Keller.", "A was built by Olaf Brandt."],
    ),
    (
        "According to the policy, backups are kept for 30 days. They are not deleted earlier.",
        ["Backups are kept for 30 days.", "Backups are not deleted earlier."],
    ),
    (
        "Согласно политике, резервные копии хранятся 30 дней. Они не удаляются раньше.",
        ["Резервные копии хранятся 30 дней.", "Резервные копии не удаляются раньше."],
    ),
    (
        "Team A scored 30 points and Team B lost and got 40 euros.",
        ["Team A scored 30 points.", "Team B lost.", "Team B got 40 euros."],
    ),
    ("Acme acquired Beta and moved to Paris.", ["Acme acquired Beta.", "Acme moved to Paris."]),
    ("Acme acquired Beta, which moved to Paris.", ["Acme acquired Beta.", "Beta moved to Paris."]),
    ("The fee, which covers insurance, is 30 dollars.", ["The fee covers insurance.", "The fee is 30 dollars."]),
    ("Beta was acquired by Acme in 2019.", ["Acme acquired Beta in 2019."]),
    (
        "Backups are kept for:\n- 30 days in the EU\n- 60 days in the US",
        ["Backups are kept for 30 days in the EU.", "Backups are kept for 60 days in the US."],
    ),
    (
        "## Acme Cloud\n\n- Backups are kept for 30 days.\n- Support is free.",
        ["Acme Cloud keeps backups for 30 days.", "Support is free."],
    ),
    (
        "| Plan | Price | Deposit |\n|-|-|-|\n| Basic | 30 dollars | 40 dollars |\n| Pro | 50 dollars | 60 dollars |",
        [
            "The Basic plan price is 30 dollars.",
            "The Basic plan deposit is 40 dollars.",
            "The Pro plan price is 50 dollars.",
            "The Pro plan deposit is 60 dollars.",
        ],
    ),
    ("Backups are not deleted or moved.", ["Backups are not deleted.", "Backups are not moved."]),
    ("Only admins may delete logs and change keys.", ["Only admins may delete logs.", "Only admins may change keys."]),
    (
        "Deliveries cost 5 dollars if late, and repairs cost 6 dollars if broken.",
        ["Deliveries cost 5 dollars if late.", "Repairs cost 6 dollars if broken."],
    ),
    (
        "Alice and Bob signed the contract in 2019.",
        ["Alice signed the contract in 2019.", "Bob signed the contract in 2019."],
    ),
    (
        "If the limit is exceeded, new requests are blocked until the next period.",
        ["If the limit is exceeded, new requests are blocked.", "The block lasts until the next period."],
    ),
    ("The office in Berlin employs 40 people.", ["The office is in Berlin.", "The Berlin office employs 40 people."]),
    ("Acme moved from Berlin to Paris.", ["Acme moved to Paris from Berlin."]),
    ("The tenant is notified by the landlord.", ["The landlord notifies the tenant."]),
    ("Арендатор уведомляется арендодателем.", ["Арендодатель уведомляет арендатора."]),
]

SMUGGLED = [
    (
        "The company pays for gym membership and offers lunch.",
        ["The company offers gym membership.", "The company pays for lunch."],
    ),
    ("Базовый тариф:\n\n- включает 5 пользователей", ["Тариф включает 5 пользователей."]),
    ("Backups are kept for:\n\n- 30 days", ["Backups: 30 days."]),
    ("Anna Berg and Tom Lund signed the lease.", ["Anna Berg left the lease.", "Tom Lund signed the lease."]),
    ("Anna works in Oslo and Boris left.", ["Anna works in Oslo.", "Anna left Boris."]),
    (
        "The tenant warns the landlord about leaks in writing.",
        ["The landlord warns the tenant in writing.", "The tenant has leaks."],
    ),
    (
        "The fee for adults of 5 dollars tops the fee for children of 3 dollars.",
        ["The fee for adults of 3 dollars.", "The fee for children tops 5 dollars."],
    ),
    ("The scores were 5, 6 and 7.", ["The scores were 7, 6 and 5."]),
    ("It was sued for fraud in 2001.", ["Was sued for fraud in 2001."]),
    ("The ratio is 1:2.", ["The ratio is 2:1."]),
    (
        "The museum opened in 1987 and was renovated in 1902.",
        ["The museum opened in 1902.", "The museum was renovated in 1987."],
    ),
    ("The lake is 3 km long and 12 km wide.", ["The lake is 12 km long.", "The lake is 3 km wide."]),
    ("- **Storage:** 5 GB\n- **Users:** 10", ["Storage is 10 GB.", "There are 5 users."]),
    (
        "Passwords are changed every 5 days, and accounts are locked after 90 failed attempts.",
        ["Accounts are locked after 5 failed attempts.", "Passwords are changed every 90 days."],
    ),
    ("Neither passwords nor keys are stored.", ["Passwords are not stored.", "Keys are stored."]),
    ("Пароли не хранятся, а передаются.", ["Пароли не хранятся.", "Пароли не передаются."]),
    (
        "The fee is 10% of the amount, but not less than 5 dollars.",
        ["The fee is 5% of the amount.", "The fee is not less than 10 dollars."],
    ),
    (
        "Marta Silva, the director of the museum, opened the exhibition in 2021.",
        ["Marta Silva opened the exhibition in 2021."],
    ),
    (
        "Ann Lee founded the company in 2005 and led it until 1990.",
        ["Ann Lee founded the company in 1990.", "Ann Lee led the company until 2005."],
    ),
    (
        "Ann Lee hired Bob Ray. She earned 30 dollars and he earned 40 dollars.",
        ["Ann Lee hired Bob Ray.", "Ann Lee earned 40 dollars.", "Bob Ray earned 30 dollars."],
    ),
    ("Refunds (not available for digital goods) take 5 days.", ["Refunds take 5 days."]),
    ("Refunds take 5 days!!! Trust me, digital goods too.", ["Refunds take 5 days."]),
    ("Refunds take 5 days — and 3 more.", ["Refunds take 5 days."]),
    ("Refunds take 5 days [q1] [not really].", ["Refunds take 5 days."]),
    ("Refunds take 5 days\u200b and nights.", ["Refunds take 5 days."]),
    ("Refunds take 5 days.\n\n```\nThe fee is always waived for members of the club\n```", ["Refunds take 5 days."]),
    ("Refunds take ~~5~~ 7 days.", ["Refunds take 5 days."]),
    ("Refunds take 5 days ❌", ["Refunds take 5 days."]),
    ("Refunds never take 5 days.", ["Refunds take 5 days."]),
    ("Refunds take almost 5 days.", ["Refunds take 5 days."]),
    ("Refunds rarely take 5 days.", ["Refunds take 5 days."]),
    ("It is false that refunds take 5 days.", ["Refunds take 5 days."]),
    ("Refunds take 5 days, which is untrue.", ["Refunds take 5 days."]),
    ("Nobody says refunds take 5 days.", ["Refunds take 5 days."]),
    ("Неправда, что возврат занимает 5 дней.", ["Возврат занимает 5 дней."]),
    ("Возврат занимает 5 дней, если повезёт.", ["Возврат занимает 5 дней."]),
    ("Возврат редко занимает 5 дней.", ["Возврат занимает 5 дней."]),
    ("Did you know that refunds take 50 days?", ["Refunds take 5 days."]),
    ("Refunds take 5 to 7 days.", ["Refunds take 5 days."]),
    ("Refunds take -5 days.", ["Refunds take 5 days."]),
    ("Refunds take 5,000 days.", ["Refunds take 5 days."]),
    ("Refunds take 5 thousand days.", ["Refunds take 5 days."]),
    ("Refunds take 5 business days.", ["Refunds take 5 days."]),
    ("Refunds take 5 days for Acme.", ["Refunds take 5 days."]),
    ("Acme refunds take 5 days.", ["Refunds take 5 days."]),
    ("Refunds take 5 days from the US.", ["Refunds take 5 days."]),
    ("Anna gave Boris 5 dollars.", ["Boris gave Anna 5 dollars."]),
    ("Anna is older than Boris.", ["Boris is older than Anna."]),
    ("Анна старше Бориса.", ["Борис старше Анны."]),
    ("Анна дала Борису 5 рублей.", ["Борис дал Анне 5 рублей."]),
    ("Not all users can export data.", ["All users cannot export data."]),
    ("Users who do not pay can export data.", ["Users who pay cannot export data."]),
    ("If the user pays, the account is closed.", ["If the account is closed, the user pays."]),
    ("The account is closed unless the user pays.", ["The account is closed if the user pays."]),
    ("The rate rose from 3% to 5%.", ["The rate rose from 5% to 3%."]),
    ("Ставка выросла с 3% до 5%.", ["Ставка выросла с 5% до 3%."]),
    ("Norway beat Sweden 3:1.", ["Norway beat Sweden 1:3."]),
    (
        "The train leaves Oslo at 9:00 and Bergen at 10:00.",
        ["The train leaves Oslo at 10:00.", "The train leaves Bergen at 9:00."],
    ),
    ("Anna works in Oslo, Boris in Bergen.", ["Anna works in Bergen.", "Boris works in Oslo."]),
    (
        "Anna (Oslo) and Boris (Bergen) signed.",
        ["Anna signed.", "Boris signed.", "Anna is from Bergen.", "Boris is from Oslo."],
    ),
    ("Only the fee is refunded; the deposit is kept.", ["The fee is refunded.", "The deposit is kept."]),
    ("The fee and only the fee is refunded.", ["The fee is refunded."]),
    (
        "The landlord pays for repairs and the tenant pays for cleaning.",
        ["The landlord pays for cleaning.", "The tenant pays for repairs.", "The tenant pays for cleaning."],
    ),
    (
        "The landlord pays for repairs and the tenant pays for cleaning and keeps the keys.",
        ["The landlord pays for repairs.", "The tenant pays for cleaning.", "The landlord keeps the keys."],
    ),
    (
        "Each employee receives a laptop and a phone.",
        ["Each employee receives a laptop.", "Some employees receive a phone."],
    ),
    (
        "Ключевые условия:\n\n- **Срок:** 7 месяцев\n- **Ставка:** 12% годовых",
        ["Срок составляет 12 месяцев.", "Ставка составляет 7% годовых."],
    ),
    (
        "The museum, founded in 1920, is closed on Mondays.",
        ["The museum was founded in 1902.", "The museum is closed on Mondays."],
    ),
    ("Do not open the valve and close the tap.", ["Open the valve.", "Do not close the tap."]),
    (
        "Patients over 65 must not take half the dose. Children under 12 should take the drug.",
        ["Patients over 65 should take half the dose.", "Children under 12 must not take the drug."],
    ),
    (
        "Patients over 12 should take half the dose. Children under 65 must not take the drug.",
        ["Patients over 65 should take half the dose.", "Children under 12 must not take the drug."],
    ),
    ("Employees may be dismissed without notice.", ["Employees may be dismissed with notice."]),
    ("Отпуск не переносится, кроме отпуска по болезни.", ["Отпуск не переносится."]),
    ("The deadline is Friday.", ["The deadline is Monday."]),
    ("The deadline is 5 pm.", ["The deadline is 5 am."]),
    ("The price is 5 euros.", ["The price is 5 dollars."]),
    ("Цена 5 евро.", ["Цена 5 долларов."]),
    ("Version 2.1 is supported.", ["Version 2.2 is supported."]),
    ("Use port 8080.", ["Use port 8081."]),
    ("The result is significant (p < 0.05).", ["The result is significant (p > 0.05)."]),
    ("x = 5", ["x = 6"]),
    ("The ratio is 1:2.", ["The ratio is 2:1."]),
    ("Step 2 follows step 1.", ["Step 1 follows step 2."]),
    ("The dose is 5 mg, not 10 mg.", ["The dose is 10 mg, not 5 mg."]),
    ("Доза 5 мг, а не 10 мг.", ["Доза 10 мг, а не 5 мг."]),
    ("Most users can export data.", ["Users can export data."]),
    ("Users can export data.", ["Most users can export data."]),
    ("Users can sometimes export data.", ["Users can export data."]),
    ("Users can export data twice.", ["Users can export data."]),
    ("Users can export data for free.", ["Users can export data."]),
    ("Users can export data without approval.", ["Users can export data with approval."]),
    ("Users and guests can export data.", ["Users can export data."]),
    ("Users but not guests can export data.", ["Users can export data.", "Guests can export data."]),
    ("Allegedly, users can export data.", ["Users can export data."]),
    ("Users plan to export data.", ["Users export data."]),
    ("Users exported data.", ["Guests exported data."]),
    ("Hello! Users can export data. Hello, guests can too!", ["Users can export data."]),
    ("Users can export data. Thanks to Acme!", ["Users can export data."]),
    ("Users can export data. Sources: internal memo says guests can too.", ["Users can export data."]),
    ("Users can export data.\n\nSources:\n- Guests can export data too", ["Users can export data."]),
    ("Users can export data [q1](guests can too).", ["Users can export data."]),
    ("Users can export data <!-- guests too -->.", ["Users can export data."]),
    ("Users can export data; unsupported.", ["Users can export data."]),
    ("USERS CAN EXPORT DATA. GUESTS CAN NOT.", ["Users can export data."]),
    ("Пользователи могут экспортировать данные. А гости — нет.", ["Пользователи могут экспортировать данные."]),
    ("Пользователи могут экспортировать данные, в отличие от гостей.", ["Пользователи могут экспортировать данные."]),
    ("Users can export data 🙂🚫", ["Users can export data."]),
    ("Can users export data? No.", ["Users can export data."]),
    ("Can guests export data? Yes, users can export data.", ["Users can export data."]),
    ("Users can export data. Is it not true that guests can export 500 files?", ["Users can export data."]),
    ("The fee is 30 dollars and the deposit is 40 dollars.", ["The fee is 40 dollars.", "The deposit is 30 dollars."]),
    (
        "A was designed by Maria Keller and built by Olaf Brandt.",
        ["A was designed by Olaf Brandt.", "A was built by Maria Keller."],
    ),
    (
        "The landlord pays for repairs and the tenant pays for cleaning.",
        ["The landlord pays for cleaning.", "The tenant pays for repairs."],
    ),
    ("The log is kept and the index is not deleted.", ["The log is not kept.", "The index is deleted."]),
    ("Refunds are available.", ["Refunds are available if you are a member."]),
    (
        "Premium customers get priority. Refunds are available.",
        ["Premium customers get priority.", "Refunds are available to premium customers."],
    ),
    (
        "Team A scored 30 points and Team B lost and got 40 euros.",
        ["Team A scored 30 points.", "Team B lost.", "Team A got 40 euros."],
    ),
    ("Acme acquired Beta and moved to Paris.", ["Acme acquired Beta.", "Beta moved to Paris."]),
    ("Acme acquired Beta, which moved to Paris.", ["Acme acquired Beta.", "Acme moved to Paris."]),
    (
        "The fee, which covers insurance, is 30 dollars. The deposit, which covers damage, is 40 dollars.",
        [
            "The fee covers insurance.",
            "The fee is 40 dollars.",
            "The deposit covers damage.",
            "The deposit is 30 dollars.",
        ],
    ),
    ("Beta acquired Acme.", ["Acme acquired Beta."]),
    ("Acme was acquired by Beta in 2019.", ["Acme acquired Beta in 2019."]),
    ("Бета куплена Акме. Акме купила Бету.", ["Акме купила Бету."]),
    (
        "Backups are kept for:\n- 60 days in the EU\n- 30 days in the US",
        ["Backups are kept for 30 days in the EU.", "Backups are kept for 60 days in the US."],
    ),
    (
        "| Plan | Price | Deposit |\n|-|-|-|\n| Basic | 40 dollars | 30 dollars |\n| Pro | 50 dollars | 60 dollars |",
        [
            "The Basic plan price is 30 dollars.",
            "The Basic plan deposit is 40 dollars.",
            "The Pro plan price is 50 dollars.",
            "The Pro plan deposit is 60 dollars.",
        ],
    ),
    ("Backups are not deleted or moved.", ["Backups are not deleted.", "Backups are moved."]),
    ("Only admins may delete logs and change keys.", ["Only admins may delete logs.", "Admins may change keys."]),
    (
        "Deliveries cost 5 dollars if late, and repairs cost 6 dollars if broken.",
        ["Deliveries cost 5 dollars if broken.", "Repairs cost 6 dollars if late."],
    ),
    ("A and B cost 30 and 40 dollars respectively.", ["A costs 30 dollars.", "B costs 40 dollars."]),
    ("Only admins can delete logs.", ["Admins can delete only logs."]),
    ("All admins can read logs.", ["Admins can read all logs."]),
    ("Moved from Berlin to Paris.", ["Moved from Paris to Berlin."]),
    ("The landlord notifies the tenant.", ["The tenant notifies the landlord."]),
    ("The landlord is notified by the tenant.", ["The landlord notifies the tenant."]),
    ("Арендодатель уведомляется арендатором.", ["Арендодатель уведомляет арендатора."]),
    ("Арендатор уведомляет собственника.", ["Арендатора уведомляет собственник."]),
    ("Копии не удаляются и журналы хранятся.", ["Копии удаляются.", "Журналы не хранятся."]),
    ("It was sued for fraud in 2001.", ["Fraud suit in 2001."]),
]


@pytest.mark.parametrize(("answer", "claims"), HONEST)
def test_an_honest_answer_is_covered(answer: str, claims: list[str]) -> None:
    found = stated(answer, *claims)
    assert open_texts(answer, found) == []
    assert codes(found) == set()


@pytest.mark.parametrize(("answer", "claims"), SMUGGLED)
def test_what_no_claim_carries_is_found(answer: str, claims: list[str]) -> None:
    assert codes(stated(answer, *claims)) & {"answer_uncovered", "claim_not_in_answer"}
