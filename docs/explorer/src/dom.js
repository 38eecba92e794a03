// Elements from tag, attributes and children; text is always text, never markup.

const svgTags = new Set(["svg", "rect", "line", "path", "circle", "g", "title"]);

export function h(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = svgTags.has(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name || "div");
  if (classes.length) element.setAttribute("class", classes.join(" "));
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.setAttribute("class", `${classes.join(" ")} ${value}`.trim());
    else element.setAttribute(key, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children)
    if (Array.isArray(child)) append(element, child);
    else if (child !== undefined && child !== null && child !== false) element.append(child);
}

/// `a `b` c` with text between backticks as code.
export function prose(text) {
  return text.split("`").map((part, i) => (i % 2 ? h("code", null, part) : part));
}

export const plural = (count, noun, nouns = `${noun}s`) => `${count.toLocaleString("en")} ${count === 1 ? noun : nouns}`;
