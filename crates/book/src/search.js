"use strict";
// Finds sections that have all words, those with a word in their heading first.
const box = document.getElementById("search");
const found = document.getElementById("found");
const root = document.body.dataset.root;

function score(entry, words) {
    const [, title, , heading, text] = entry;
    const head = `${title} ${heading}`.toLowerCase();
    const all = `${head} ${text.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return 0;
    return 1 + words.filter((word) => head.includes(word)).length * 10;
}

function excerpt(text, word) {
    const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
    return (at > 0 ? "…" : "") + text.slice(at, at + 120);
}

function search() {
    const words = box.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    found.replaceChildren();
    if (words.length === 0) return;
    const hits = INDEX.map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0);
    hits.sort((one, other) => other[0] - one[0]);
    for (const [, [page, title, anchor, heading, text]] of hits.slice(0, 20)) {
        const link = document.createElement("a");
        link.href = `${root}${page}${anchor ? `#${anchor}` : ""}`;
        link.textContent = heading && heading !== title ? `${title}: ${heading}` : title;
        const words_around = document.createElement("small");
        words_around.textContent = excerpt(text, words[0]);
        link.append(words_around);
        found.append(link);
    }
    if (hits.length === 0) found.textContent = "Nothing has all of these words.";
}

box.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
    if (event.key === "/" && event.target !== box) {
        event.preventDefault();
        box.focus();
    }
});
// On a narrow screen the contents would be in the way of the text.
if (matchMedia("(max-width: 52rem)").matches) document.querySelector("nav details").open = false;
