// Numbers and units as people read them. All figures have a fixed number of digits, so that nothing jumps.
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** @param {number} n */
export const int = n => (Number.isFinite(n) ? whole.format(n) : '–');
/** @param {number} n @param {number} [digits] */
export const dec = (n, digits = 1) => (Number.isFinite(n) ? n.toFixed(digits) : '–');
/** @param {number} n milliseconds */
export const ms = n => (Number.isFinite(n) ? (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2)) + ' ms' : '–');

/** @param {number} n */
export function bytes(n) {
  if (!Number.isFinite(n) || n < 0) return '–';
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let at = 0;
  while (n >= 1024 && at < units.length - 1) { n /= 1024; at++; }
  return (at === 0 ? n.toFixed(0) : n >= 100 ? n.toFixed(0) : n.toFixed(1)) + ' ' + units[at];
}

/** @param {number} s seconds */
export function time(s) {
  if (!Number.isFinite(s)) return '–';
  const sign = s < 0 ? '-' : '';
  s = Math.abs(s);
  const hours = Math.floor(s / 3600), minutes = Math.floor(s / 60) % 60, rest = s % 60;
  const tail = String(minutes).padStart(2, '0') + ':' + rest.toFixed(1).padStart(4, '0');
  return sign + (hours ? hours + ':' : '') + tail;
}

/** A value of JSON in one line. @param {any} v */
export function value(v) {
  if (v === null || v === undefined) return '–';
  if (typeof v === 'number') return Number.isInteger(v) ? String(v) : String(+v.toPrecision(7));
  if (typeof v === 'object') return JSON.stringify(v);
  return String(v);
}

/** The last part of a name with dots. @param {string} name */
export const simple = name => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
