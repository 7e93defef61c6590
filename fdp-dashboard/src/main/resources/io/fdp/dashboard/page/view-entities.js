// A list of entities that is a query. Rows exist only where one looks: a million scroll.
import { fill, h, say, toast } from './dom.js';
import { int } from './format.js';
import { QueryBox } from './query.js';

const ROW = 28, PAGE = 100, TALLEST = 16_000_000;

export class Entities {
  constructor(app) {
    this.app = app;
    this.text = '';
    this.top = 0;
  }

  mount(el) {
    this.pages = new Map();
    this.asked = new Map();
    this.count = null;
    this.box = new QueryBox(() => this.app.schema, text => this.query(text));
    this.box.input.value = this.text;
    this.total = h('span', { class: 'soft', 'aria-live': 'polite', style: { 'min-width': '150px', 'text-align': 'right' }, text: 'looking …' });
    this.inner = h('div', { class: 'inner', role: 'rowgroup' });
    this.rows = h('div', { class: 'rows', role: 'grid', 'aria-label': 'Entities', tabindex: '0', onscroll: () => this.paint(), onkeydown: e => this.key(e) }, this.inner);
    this.head = h('div', { class: 'row head', role: 'row' }, ...['Entity', 'Template', 'Side', 'Born at', 'Parent', 'Components'].map((t, i) => h('span', { role: 'columnheader', class: i === 2 || i === 3 ? 'num' : '', text: t })));
    fill(el, h('div', { class: 'view full' }, h('div', { class: 'toolbar' }, this.box.el, this.total), this.box.problem, this.head, this.rows));
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.rows);
    this.timer = setInterval(() => this.refresh(), 1500);
    this.load(0, true);
  }

  unmount() {
    this.top = this.rows.scrollTop;
    clearInterval(this.timer);
    this.observer.disconnect();
  }

  /** Shows another query. @param {string} text */
  setText(text) {
    this.box.input.value = text;
    this.text = null;
    this.query(text);
  }

  query(text) {
    if (text === this.text) return;
    this.text = text;
    this.rows.scrollTop = 0;
    this.pages.clear();
    this.load(0, true);
  }

  /** The world changes: rows that are shown are asked for again. */
  refresh() {
    if (document.hidden || (this.app.status && this.app.status.kind !== 'live')) return;
    const [from, to] = this.range();
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) this.load(page, true);
  }

  moved() { this.pages.clear(); this.load(Math.floor(this.range()[0] / PAGE), true); }

  async load(page, again) {
    if (this.asked.get(page) === this.text || (!again && this.pages.has(page))) return;
    const text = this.text;
    this.asked.set(page, text);
    try {
      const found = await this.app.session.get('/api/entities', { query: text, rows: 1, offset: page * PAGE, limit: PAGE, tick: this.app.askTick() });
      if (text !== this.text) return;
      this.box.wrong(null);
      this.pages.set(page, found.rows);
      if (this.pages.size > 60) this.pages.delete(this.pages.keys().next().value);
      this.count = found.count;
      say(this.total, int(found.count) + (found.count === 1 ? ' entity' : ' entities'));
      this.paint();
    } catch (wrong) {
      if (text !== this.text) return;
      if (wrong.column) { this.box.wrong(wrong); this.count = 0; say(this.total, ''); this.paint(); }
      else if (wrong.status === 429 || wrong.status === 503) setTimeout(() => { if (this.inner.isConnected) this.load(page, again); }, 400);
      else if (wrong.status) toast(wrong.message);
    } finally {
      if (this.asked.get(page) === text) this.asked.delete(page);
    }
  }

  /** Browsers limit how tall an element is: very long lists are squeezed. */
  squeeze() { return Math.max(1, (this.count || 0) * ROW / TALLEST); }

  range() {
    const shown = Math.ceil(this.rows.clientHeight / ROW) + 1, q = this.squeeze();
    const first = q === 1 ? Math.floor(this.rows.scrollTop / ROW) : Math.round(this.rows.scrollTop * q / ROW);
    const from = Math.max(0, Math.min(first, (this.count || 0) - shown + 1));
    return [from, Math.max(from, Math.min((this.count || 0) - 1, from + shown))];
  }

  paint() {
    if (this.count === null) return;
    this.inner.style.setProperty('height', Math.min(TALLEST, this.count * ROW) + 'px');
    if (this.count === 0) {
      fill(this.inner, h('div', { class: 'empty' }, h('b', { text: this.box.problem.hidden ? 'No entity matches' : 'The query is wrong' }), this.box.problem.hidden ? 'Change the query, or clear it to see all.' : 'The mark shows where.'));
      return;
    }
    const [from, to] = this.range(), out = [], top = this.squeeze() === 1 ? null : this.rows.scrollTop;
    for (let i = from; i <= to; i++) {
      const page = Math.floor(i / PAGE), row = this.pages.get(page)?.[i - page * PAGE];
      if (!row) this.load(page, false);
      out.push(this.row(i, row, top === null ? i * ROW : top + (i - from) * ROW));
    }
    fill(this.inner, ...out);
    this.fetchAround(Math.floor(from / PAGE), Math.floor(to / PAGE));
  }

  /** Asks for what scrolling shows next, so that no gap is seen. */
  fetchAround(first, last) {
    const pages = Math.ceil(this.count / PAGE);
    for (const page of [last + 1, first - 1, last + 2]) if (page >= 0 && page < pages && !this.pages.has(page)) this.load(page, false);
  }

  row(i, row, y) {
    const place = { transform: 'translateY(' + y + 'px)', top: '0' };
    if (!row) return h('div', { class: 'row', style: place, 'aria-busy': 'true' }, h('span', { class: 'ghost' }), h('span', { class: 'ghost' }));
    const selected = row.entity === this.app.selected;
    return h('div', { class: 'row' + (selected ? ' selected' : '') + (row.alive ? '' : ' gone'), role: 'row', 'aria-selected': String(selected), style: place, 'data-index': i, onclick: () => { this.app.select(row.entity); this.paint(); } },
      h('span', { class: 'mono', text: row.entity }),
      ...(row.alive ? [h('span', { text: row.template || '–' }), h('span', { class: 'num', text: String(row.side) }), h('span', { class: 'num', text: int(row.spawned) }), h('span', { class: 'mono soft', text: row.parent || '–' }), h('span', { class: 'soft', title: row.components.join(', '), text: row.components.join(', ') })]
        : [h('span', { class: 'faint', text: 'has died' })]));
  }

  key(e) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[e.key];
    if (!step || this.count === null) return;
    e.preventDefault();
    e.stopPropagation();
    let at = -1;
    for (const [page, rows] of this.pages) rows.forEach((r, i) => { if (r.entity === this.app.selected) at = page * PAGE + i; });
    const next = Math.max(0, Math.min(this.count - 1, at + step));
    const row = this.pages.get(Math.floor(next / PAGE))?.[next % PAGE];
    if (row) this.app.select(row.entity);
    const y = next * ROW / this.squeeze();
    if (y < this.rows.scrollTop || y > this.rows.scrollTop + this.rows.clientHeight - ROW) this.rows.scrollTop = y - this.rows.clientHeight / 2;
    this.paint();
  }

  update(what) {
    if (what === 'selected') this.paint();
    if (what === 'tick') this.moved();
  }
}
