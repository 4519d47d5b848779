// what a reader would see, noted by the browser itself when all is laid out
addEventListener("load", () => {
  const box = (e) => { const b = e.getBoundingClientRect(); return [b.width, b.height]; };
  const inside = (svg) => [...svg.querySelectorAll("text")].every((text) => {
    const a = text.getBoundingClientRect(), b = svg.getBoundingClientRect();
    return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  });
  const pictures = [...document.querySelectorAll("svg")];
  const note = document.body.appendChild(document.createElement("pre"));
  note.id = "look";
  note.textContent = JSON.stringify({
    resources: performance.getEntriesByType("resource").length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    headings: [...document.querySelectorAll("h1, h2")].map((e) => e.innerText),
    rows: [...document.querySelectorAll("table")].map((e) => e.rows.length),
    sizes: pictures.map(box),
    inside: pictures.map(inside),
    drawn: pictures.map((e) => e.querySelectorAll("rect, line").length),
  });
});
