"""Text as it is and text as it looks: conversion of offsets, and the listed presentation folds with a map back.

Folding is for finding and explaining; what is stored, compared first and shown is the text as received.
"""
