// Fields and figures over time.
import { colour, fill, h, toast } from './dom.js';
import { int, simple } from './format.js';
import { Plot } from './plot.js';
import { numbers } from './values.js';

const MOST_POINTS = 3000, SHADES = ['--c0', '--c1', '--c2', '--c3', '--c4', '--c5'];

export class Plots {
  constructor(app) {
    this.app = app;
    /** @type {{key: string, entity: string|null, component?: string, field?: string, figure?: string, xs: number[], ys: number[]}[]} */
    this.lines = [];
  }

  mount(el) {
    const live = this.app.isLive();
    this.plot = new Plot({ label: 'Chosen values over time', xText: x => 'tick ' + int(Math.round(x)) });
    this.plot.canvas.classList.add('tall');
    this.fieldSelect = h('select', { id: 'plotfield', 'aria-label': 'Field of the selected entity' });
    this.figureSelect = h('select', { id: 'plotfigure', 'aria-label': 'Figure' });
    this.legend = h('div', { class: 'legend' });
    fill(el, h('div', { class: 'view' }, h('section', { class: 'panel' },
      h('div', { class: 'toolbar' }, h('label', {}, 'Entity', this.fieldSelect), h('button', { id: 'plotadd', onclick: () => this.addField(), text: 'Add field' }),
        h('label', {}, 'Figure', this.figureSelect), h('button', { id: 'figureadd', onclick: () => this.addFigure(), text: 'Add figure' }),
        h('span', { class: 'spacer' }), h('button', { onclick: () => { this.lines = []; this.paint(); }, text: 'Clear' })),
      h('div', { class: 'body' }, this.plot.el, this.legend))));
    this.choices = '';
    this.update();
  }

  unmount() { this.plot.end(); }

  forget() { this.lines = []; }

  figures() {
    const s = this.app.status;
    if (!s) return {};
    if (s.kind !== 'live') return { entities: 0, events: 0 };
    return { 'frame time (ms)': s.frame_ms.last, 'rate (Hz)': s.hz, entities: s.entities, 'memory (MB)': s.memory.committed / 1048576, 'heap per frame (B)': s.allocated_bytes, ...Object.fromEntries(Object.entries(s.counters).map(([k, v]) => ['counter ' + k, v])) };
  }

  options() {
    const e = this.app.entity?.alive ? this.app.entity : null;
    const fields = e ? [...numbers(e).keys()] : [], names = Object.keys(this.figures());
    const choices = JSON.stringify([e?.entity, fields, names]);
    if (choices === this.choices) return;
    this.choices = choices;
    const keep = this.fieldSelect.value, keepFigure = this.figureSelect.value;
    fill(this.fieldSelect, ...(fields.length ? fields.map(f => h('option', { value: f, text: simple(f.slice(0, f.lastIndexOf('.'))) + f.slice(f.lastIndexOf('.')), selected: f === keep })) : [h('option', { value: '', text: e ? 'has no numbers' : 'select an entity first' })]));
    fill(this.figureSelect, ...names.map(n => h('option', { value: n, text: n, selected: n === keepFigure })));
  }

  async addField() {
    const e = this.app.entity, key = this.fieldSelect.value, of = e && numbers(e).get(key);
    if (!of || this.lines.some(l => l.key === e.entity + ' ' + key)) return;
    const line = { key: e.entity + ' ' + key, entity: e.entity, component: of.component, field: of.field, xs: [], ys: [] };
    this.lines.push(line);
    this.paint();
    if (!this.app.isLive()) await this.loadSeries(line);
  }

  /** A recording has the whole range at once; a long one comes in pieces. */
  async loadSeries(line) {
    const { first_tick: first, last_tick: last } = this.app.status, pieces = 8;
    const every = Math.max(1, Math.ceil((last - first + 1) / 1600)), size = Math.ceil((last - first + 1) / pieces);
    for (let from = first; from <= last && this.lines.includes(line); from += size) {
      try {
        const found = await this.app.session.get('/api/series', { entity: line.entity, component: line.component, field: line.field, from, to: Math.min(last, from + size - 1), every });
        for (const [x, y] of found.points) { line.xs.push(x); line.ys.push(y); }
        this.paint();
      } catch (wrong) {
        if (wrong.status === 429) { from -= size; await new Promise(r => setTimeout(r, 500)); } else { toast(wrong.message); return; }
      }
    }
  }

  addFigure() {
    const name = this.figureSelect.value;
    if (!name || this.lines.some(l => l.key === name)) return;
    const line = { key: name, entity: null, figure: name, xs: [], ys: [] };
    this.lines.push(line);
    if (this.app.isLive()) this.fromHistory(line); else this.fromTimeLine(line);
    this.paint();
  }

  /** Some figures of a running world were collected before. */
  fromHistory(line) {
    const hist = this.app.history, of = { 'frame time (ms)': hist.frame, entities: hist.entities, 'memory (MB)': hist.memory }[line.figure];
    of?.forEach((y, i) => note(line, hist.tick[i], y));
  }

  /** Figures of a recording are those of its time line, which may still be walked. */
  fromTimeLine(line) {
    const all = this.app.timeline.line;
    if (!all) return;
    line.xs = []; line.ys = [];
    all[line.figure].forEach((y, i) => { const x = all.first + i * all.bucket; if (x <= all.walked) { line.xs.push(x); line.ys.push(y); } });
  }

  /** Entities that are plotted and not selected are asked for by themselves, twice a second. */
  async askOthers() {
    const now = performance.now();
    if (this.asking || now - (this.asked || 0) < 500) return;
    const others = [...new Set(this.lines.filter(l => l.entity && l.entity !== this.app.entity?.entity).map(l => l.entity))].slice(0, 8);
    if (!others.length) return;
    this.asking = true;
    this.asked = now;
    try {
      for (const handle of others) {
        const found = await this.app.session.get('/api/entity/' + encodeURIComponent(handle));
        const all = numbers(found);
        for (const line of this.lines) if (line.entity === handle) note(line, found.tick, all.get(line.component + '.' + line.field)?.value);
      }
    } catch { /* it has died, or the connection says so */ } finally { this.asking = false; }
  }

  /** Called with each beat of a running world, also while another view is shown. */
  collect() {
    if (!this.app.isLive() || !this.lines.length) return;
    const figures = this.figures(), e = this.app.entity;
    for (const line of this.lines) {
      let x = this.app.status?.tick, y;
      if (line.figure) y = figures[line.figure];
      else if (e?.alive && e.entity === line.entity) { y = numbers(e).get(line.component + '.' + line.field)?.value; x = e.tick; }
      note(line, x, y);
    }
    this.askOthers();
  }

  update() {
    this.options();
    if (!this.app.isLive() && this.walked !== this.app.timeline.line?.walked) {
      this.walked = this.app.timeline.line?.walked;
      for (const line of this.lines) if (line.figure) this.fromTimeLine(line);
    }
    this.paint();
  }

  paint() {
    if (!this.plot) return;
    this.plot.mark = this.app.isLive() ? null : this.app.tick;
    this.plot.set(this.lines.map((l, i) => ({ name: simple(l.key), colour: colour(SHADES[i % 6]), xs: l.xs, ys: l.ys })));
    const keys = this.lines.map(l => l.key + l.xs.length).join();
    if (keys === this.shown) return;
    this.shown = keys;
    fill(this.legend, ...this.lines.map((l, i) => h('span', {}, h('i', { class: 'swatch', style: { background: 'var(' + SHADES[i % 6] + ')' } }), l.key + ' (' + l.xs.length + ' values) ',
      h('button', { class: 'plain', 'aria-label': 'Remove ' + l.key, onclick: () => { this.lines.splice(this.lines.indexOf(l), 1); this.shown = ''; this.paint(); }, text: '✕' }))),
      this.lines.length ? '' : 'Add a field of the selected entity, or a figure.' + (this.app.isLive() ? ' Values are collected while this page is open.' : ''));
  }
}

/** Adds a value to a line, if it is a later one. */
function note(line, x, y) {
  if (y === undefined || (line.xs.length && line.xs[line.xs.length - 1] >= x)) return;
  line.xs.push(x); line.ys.push(y);
  if (line.xs.length > MOST_POINTS) { line.xs.shift(); line.ys.shift(); }
}
