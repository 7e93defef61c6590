// The stream of events.
import { fill, h, say } from './dom.js';
import { int, simple } from './format.js';

const MOST = 500, SPANS = [[1, 'this tick'], [60, 'last 60 ticks'], [600, 'last 600 ticks']];

export class Events {
  constructor(app) {
    this.app = app;
    this.type = '';
    this.text = '';
    this.all = [];
    this.types = new Set();
    this.after = 0;
    this.span = 60;
  }

  mount(el) {
    this.select = h('select', { 'aria-label': 'Type of events', onchange: () => { this.type = this.select.value; this.paint(); } });
    this.filter = h('input', { type: 'search', placeholder: 'entity or text, as 42#3', 'aria-label': 'Filter', oninput: () => { this.text = this.filter.value; this.paint(); } });
    this.filter.value = this.text;
    this.hold = h('button', { onclick: () => { this.held = !this.held; say(this.hold, this.held ? 'Go on' : 'Hold'); }, text: 'Hold' });
    this.spans = h('select', { id: 'span', 'aria-label': 'Ticks to list', onchange: () => { this.span = +this.spans.value; this.load(); } }, ...SPANS.map(([v, t]) => h('option', { value: v, text: t, selected: v === this.span })));
    this.info = h('span', { class: 'soft', 'aria-live': 'off' });
    this.body = h('tbody');
    this.none = h('div', { class: 'empty' });
    fill(el, h('div', { class: 'view full' }, h('div', { class: 'toolbar' }, this.select, this.filter, this.app.isLive() ? this.hold : this.spans, h('span', { class: 'spacer' }), this.info),
      h('div', { class: 'rows' }, h('table', { id: 'events' }, h('thead', {}, h('tr', {}, h('th', { class: 'num', text: 'Tick' }), h('th', { text: 'Type' }), h('th', { text: 'Value' }))), this.body), this.none)));
    this.held = false;
    this.timer = setInterval(() => this.app.isLive() && this.load(), 500);
    this.options();
    this.load();
  }

  unmount() { clearInterval(this.timer); }

  forget() {
    this.all = [];
    this.types = new Set();
    this.after = 0;
    this.type = '';
  }

  options() {
    fill(this.select, h('option', { value: '', text: 'all types' }), ...[...this.types].sort().map(t => h('option', { value: t, text: simple(t), selected: t === this.type })));
  }

  async load() {
    if (this.held || this.busy || document.hidden) return;
    this.busy = true;
    const live = this.app.isLive(), tick = this.app.askTick();
    try {
      const found = await this.app.session.get('/api/events', live ? { after: this.after, limit: MOST } : { tick, span: this.span, limit: MOST });
      if (live) {
        if (found.events.length) this.after = found.events[found.events.length - 1].number;
        this.all = this.all.concat(found.events).slice(-MOST);
        this.app.timeline.noteEvents(found.events);
      } else this.all = found.events;
      const before = this.types.size;
      for (const e of found.events) this.types.add(e.type);
      if (before !== this.types.size) this.options();
      say(this.info, found.lost ? int(found.lost) + (live ? ' were too many to show' : ' earlier ones left out') : '');
      this.paint();
    } catch (wrong) {
      if (wrong.status === 429) setTimeout(() => this.body.isConnected && this.load(), 300);
      else if (wrong.status) { this.all = []; this.paint(); fill(this.none, h('b', { text: 'These events cannot be read' }), wrong.message); } // otherwise the connection says so
    } finally {
      this.busy = false;
      if (!live && this.app.askTick() !== tick) this.load();
    }
  }

  paint() {
    const shown = this.all.filter(e => (!this.type || e.type === this.type) && (!this.text || e.json.includes(this.text)));
    shown.reverse();
    this.none.hidden = shown.length > 0;
    fill(this.none, h('b', { text: this.all.length ? 'No event matches' : 'No events' }), this.app.isLive() ? 'Events show up here as frames publish them.' : 'There are none in these ticks; marks on the time line show where some are, ] goes to the next.');
    fill(this.body, ...shown.slice(0, 300).map(e => h('tr', {}, h('td', { class: 'num' }, this.tick(e.tick)), h('td', {}, h('span', { class: 'badge', title: e.type, text: simple(e.type) })), h('td', { class: 'wrap mono' }, ...this.linked(e.json)))));
  }

  /** A tick of a recording is a link, too. */
  tick(tick) {
    return this.app.isLive() ? int(tick) : h('button', { class: 'plain link', 'aria-label': 'Go to tick ' + tick, onclick: () => this.app.goTo(tick), text: int(tick) });
  }

  /** Handles in a value are links. */
  linked(json) {
    return json.split(/("\d+#\d+")/).map(part => {
      const handle = /^"(\d+#\d+)"$/.exec(part);
      return handle ? h('a', { href: '#', onclick: ev => { ev.preventDefault(); this.app.select(handle[1]); }, text: handle[1] }) : part;
    });
  }

  update(what) { if (what === 'tick') this.load(); }
}
