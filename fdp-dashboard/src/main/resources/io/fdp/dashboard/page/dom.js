// Makes elements. Text is always set as text: nothing from a world becomes markup.

/**
 * @param {string} tag
 * @param {Object<string, any>} [props] attributes; "class", "text", "on…" and "style" (an object) are special
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') el.className = value;
    else if (name === 'text') el.textContent = value;
    else if (name === 'style') for (const [key, to] of Object.entries(value)) el.style.setProperty(key, to);
    else if (name.startsWith('on')) el.addEventListener(name.slice(2), value);
    else if (name === 'value') el.value = value;
    else el.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) el.append(child);
  return el;
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} path @returns {SVGElement} an icon of 24 by 24 */
export function icon(path) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** Sets the text of an element if it differs. @param {Element} el @param {string} text */
export function say(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/** @param {Element} el @param {...(Node|string)} children */
export function fill(el, ...children) {
  el.replaceChildren(...children);
}

/** Shows a sentence for a moment. @param {string} text */
export function toast(text) {
  const el = h('div', { class: 'toast', role: 'status', text });
  document.body.append(el);
  setTimeout(() => el.remove(), 4000);
}

/** @param {string} name of a colour in the style sheet */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Makes a canvas as sharp as the screen. @param {HTMLCanvasElement} canvas @returns {{w: number, h: number, scale: number}} */
export function fit(canvas) {
  const scale = window.devicePixelRatio || 1;
  const box = canvas.getBoundingClientRect();
  const w = Math.max(1, Math.round(box.width * scale));
  const hh = Math.max(1, Math.round(box.height * scale));
  if (canvas.width !== w || canvas.height !== hh) { canvas.width = w; canvas.height = hh; }
  return { w, h: hh, scale };
}

/** What draws on a canvas. Pictures are small and change often: pixels stay in memory, and no GPU process has to copy them. @param {HTMLCanvasElement} canvas @returns {CanvasRenderingContext2D} */
export function pen(canvas) { return canvas.getContext('2d', { willReadFrequently: true }); }
