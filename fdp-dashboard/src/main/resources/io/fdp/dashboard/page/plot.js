// A plot of lines over one axis.
import { colour, fit, h, pen } from './dom.js';

/** Steps of 1, 2 or 5 for about so many marks. */
function step(range, marks) {
  const raw = range / Math.max(1, marks), power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map(f => f * power).find(s => s >= raw) || raw;
}

export class Plot {
  /**
   * @param {{label: string, xText?: (x: number) => string, yText?: (y: number) => string, from0?: boolean}} options
   */
  constructor(options) {
    this.options = options;
    /** @type {{name: string, colour: string, xs: number[], ys: number[]}[]} */
    this.lines = [];
    this.limit = null;
    this.mark = null;
    this.canvas = h('canvas', { class: 'plot', role: 'img', 'aria-label': options.label });
    this.el = h('div', { class: 'plotwrap' }, this.canvas);
    this.hover = null;
    this.canvas.addEventListener('pointermove', e => { this.hover = e.offsetX; this.draw(); });
    this.canvas.addEventListener('pointerleave', () => { this.hover = null; this.draw(); });
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.canvas);
  }

  /** @param {{name: string, colour: string, xs: number[], ys: number[]}[]} lines */
  set(lines) { this.lines = lines; this.draw(); }

  range() {
    let left = Infinity, right = -Infinity, low = Infinity, high = -Infinity;
    for (const line of this.lines) {
      for (let i = 0; i < line.xs.length; i++) {
        const y = line.ys[i];
        if (!Number.isFinite(y)) continue;
        left = Math.min(left, line.xs[i]); right = Math.max(right, line.xs[i]);
        low = Math.min(low, y); high = Math.max(high, y);
      }
    }
    if (!(left <= right)) return null;
    if (this.options.from0) { low = Math.min(0, low); if (this.limit) high = Math.max(high, this.limit.value * 1.08); }
    if (low === high) { low -= 1; high += 1; }
    if (left === right) right = left + 1;
    const room = (high - low) * 0.06;
    return { left, right, low: this.options.from0 && low === 0 ? 0 : low - room, high: high + room };
  }

  draw() {
    const { w, h: height, scale } = fit(this.canvas);
    const c = pen(this.canvas);
    c.setTransform(scale, 0, 0, scale, 0, 0);
    const width = w / scale, tall = height / scale;
    c.clearRect(0, 0, width, tall);
    const range = this.range();
    c.font = '11px system-ui, sans-serif';
    if (!range) {
      c.fillStyle = colour('--faint');
      c.textAlign = 'center';
      c.fillText('no values yet', width / 2, tall / 2);
      return;
    }
    const yText = this.options.yText || (y => String(+y.toPrecision(4)));
    const xText = this.options.xText || (x => String(Math.round(x)));
    const gap = step(range.high - range.low, Math.max(2, tall / 45));
    const marks = [];
    for (let y = Math.ceil(range.low / gap) * gap; y <= range.high; y += gap) marks.push(y);
    const margin = Math.max(34, ...marks.map(y => c.measureText(yText(y)).width + 12));
    const box = { x: margin, y: 8, w: width - margin - 10, h: tall - 30 };
    const toX = x => box.x + (x - range.left) / (range.right - range.left) * box.w;
    const toY = y => box.y + box.h - (y - range.low) / (range.high - range.low) * box.h;
    this.axes(c, box, marks, toX, toY, range, xText, yText);
    if (this.limit) this.limitLine(c, box, toY(this.limit.value));
    c.save();
    c.beginPath();
    c.rect(box.x, box.y - 2, box.w + 2, box.h + 4);
    c.clip();
    for (const line of this.lines) this.line(c, line, toX, toY);
    c.restore();
    if (this.limit) this.limitText(c, box, toY(this.limit.value));
    if (this.mark !== null) this.vertical(c, box, toX(this.mark), colour('--accent'));
    if (this.hover !== null) this.readout(c, box, range, toX, toY, xText, yText, width);
  }

  axes(c, box, marks, toX, toY, range, xText, yText) {
    c.strokeStyle = colour('--line');
    c.fillStyle = colour('--soft');
    c.lineWidth = 1;
    c.textAlign = 'right';
    c.textBaseline = 'middle';
    for (const y of marks) {
      const at = Math.round(toY(y)) + 0.5;
      c.beginPath(); c.moveTo(box.x, at); c.lineTo(box.x + box.w, at); c.stroke();
      c.fillText(yText(y), box.x - 7, at);
    }
    c.textAlign = 'center';
    c.textBaseline = 'top';
    const gap = step(range.right - range.left, Math.max(2, box.w / 90));
    for (let x = Math.ceil(range.left / gap) * gap; x <= range.right; x += gap) {
      const at = toX(x);
      if (at > box.x + 14 && at < box.x + box.w - 14) c.fillText(xText(x), at, box.y + box.h + 6);
    }
  }

  limitLine(c, box, y) {
    c.strokeStyle = colour('--warn');
    c.setLineDash([4, 4]);
    c.beginPath(); c.moveTo(box.x, y); c.lineTo(box.x + box.w, y); c.stroke();
    c.setLineDash([]);
  }

  /** Stands over the lines, so that they do not cross it. */
  limitText(c, box, y) {
    c.textAlign = 'right';
    c.textBaseline = 'bottom';
    c.strokeStyle = colour('--panel');
    c.lineWidth = 4;
    c.strokeText(this.limit.text, box.x + box.w - 2, y - 2);
    c.fillStyle = colour('--warn');
    c.fillText(this.limit.text, box.x + box.w - 2, y - 2);
  }

  line(c, line, toX, toY) {
    c.strokeStyle = line.colour;
    c.lineWidth = 1.6;
    c.lineJoin = 'round';
    c.beginPath();
    let on = false;
    for (let i = 0; i < line.xs.length; i++) {
      if (!Number.isFinite(line.ys[i])) { on = false; continue; }
      const x = toX(line.xs[i]), y = toY(line.ys[i]);
      if (on) c.lineTo(x, y); else c.moveTo(x, y);
      on = true;
    }
    c.stroke();
  }

  vertical(c, box, x, of) {
    c.strokeStyle = of;
    c.lineWidth = 1;
    c.beginPath(); c.moveTo(x, box.y); c.lineTo(x, box.y + box.h); c.stroke();
  }

  readout(c, box, range, toX, toY, xText, yText, width) {
    const wanted = range.left + (this.hover - box.x) / box.w * (range.right - range.left);
    const rows = [];
    let at = null;
    for (const line of this.lines) {
      let best = -1;
      for (let i = 0; i < line.xs.length; i++) {
        if (best < 0 || Math.abs(line.xs[i] - wanted) < Math.abs(line.xs[best] - wanted)) best = i;
      }
      if (best >= 0 && Number.isFinite(line.ys[best])) {
        at = at === null ? line.xs[best] : at;
        rows.push({ text: line.name + '  ' + yText(line.ys[best]), colour: line.colour });
        c.fillStyle = line.colour;
        c.beginPath(); c.arc(toX(line.xs[best]), toY(line.ys[best]), 3, 0, 7); c.fill();
      }
    }
    if (at === null) return;
    this.vertical(c, box, toX(at), colour('--faint'));
    const texts = [xText(at), ...rows.map(r => r.text)];
    const wide = Math.max(...texts.map(t => c.measureText(t).width)) + 18;
    const x = Math.min(toX(at) + 8, width - wide - 4);
    c.fillStyle = colour('--panel');
    c.strokeStyle = colour('--line');
    c.beginPath(); c.roundRect(x, box.y + 2, wide, texts.length * 16 + 8, 5); c.fill(); c.stroke();
    c.textAlign = 'left';
    c.textBaseline = 'top';
    texts.forEach((t, i) => {
      c.fillStyle = i === 0 ? colour('--soft') : rows[i - 1].colour;
      c.fillText(t, x + 9, box.y + 8 + i * 16);
    });
  }

  end() { this.observer.disconnect(); }
}
