// The page: holds what is known, shows one view, and passes beats on.
import { ask, spawn } from './control.js';
import { fill, h, icon, say } from './dom.js';
import { dec, int, time } from './format.js';
import { Session } from './session.js';
import { TimeLine } from './timeline.js';
import { Entities } from './view-entities.js';
import { Events } from './view-events.js';
import { Inspector } from './view-inspector.js';
import { MapView } from './view-map.js';
import { Nodes } from './view-nodes.js';
import { Overview } from './view-overview.js';
import { Plots } from './view-plots.js';

const VIEWS = [
  ['overview', 'Overview', 'M4 13h4l2-7 4 12 2-5h4'],
  ['map', 'Map', 'M9 4 3 6v14l6-2 6 2 6-2V4l-6 2-6-2zM9 4v14M15 6v14'],
  ['entities', 'Entities', 'M4 6h16M4 12h16M4 18h16'],
  ['inspector', 'Inspector', 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5'],
  ['events', 'Events', 'M13 2 5 14h6l-1 8 8-12h-6l1-8z'],
  ['plots', 'Plots', 'M4 4v16h16M7 15l4-5 3 3 5-7'],
  ['nodes', 'Nodes', 'M12 3v6M12 9 5 17M12 9l7 8M12 3h.01M5 18h.01M19 18h.01'],
];

/** Figures of the last minutes, all of one length. */
const emptyHistory = () => ({ seconds: [], frame: [], p50: [], p99: [], tick: [], entities: [], memory: [] });

class App {
  constructor() {
    this.session = new Session();
    this.schema = null;
    this.status = null;
    this.comparison = null;
    /** the entity that was chosen, as "42#3" or "42" @type {string|null} */
    this.selected = null;
    this.entity = null;
    this.tick = -1;
    this.history = emptyHistory();
    this.views = { overview: new Overview(this), map: new MapView(this), entities: new Entities(this), inspector: new Inspector(this, false), events: new Events(this), plots: new Plots(this), nodes: new Nodes(this) };
    this.side = new Inspector(this, true);
    this.current = null;
    this.theme(localStorage.getItem('fdp-theme') || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
    this.buildHead();
    this.buildNav();
    this.timeline = new TimeLine(this, document.getElementById('foot'));
    document.addEventListener('keydown', e => this.key(e));
    this.session.addEventListener('state', () => this.showState());
    this.session.addEventListener('open', () => this.opened());
    this.session.addEventListener('hub', () => this.showNodes());
    this.session.addEventListener('node', () => this.forget());
    this.session.addEventListener('beat', e => this.beat(e.detail.beat, e.detail.points));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', e => { if (!localStorage.getItem('fdp-theme')) this.theme(e.matches ? 'dark' : 'light'); });
  }

  get selectedIndex() { return this.selected === null ? -1 : parseInt(this.selected, 10); }

  isLive() { return this.status?.kind !== 'recording'; }

  /** The tick to ask for: none for a running world. */
  askTick() { return this.isLive() ? undefined : this.tick; }

  // ---- the frame of the page

  buildHead() {
    const figure = label => { const b = h('b', { text: '–' }); return { el: h('div', { class: 'figure' }, b, h('span', { text: label })), b }; };
    this.figures = { tick: figure('tick'), time: figure('simulated time'), hz: figure('frames per second'), entities: figure('entities') };
    this.title = h('h1', { text: 'FDP' });
    this.kind = h('span', { class: 'badge' });
    this.dot = h('i', { class: 'dot' });
    this.stateText = h('span', { text: 'connecting' });
    this.nodeSelect = h('select', { id: 'node', 'aria-label': 'Node', title: 'The node that is looked at', onchange: () => this.session.choose(Number(this.nodeSelect.value)) });
    this.nodeSelect.hidden = true;
    this.spawnButton = h('button', { onclick: () => spawn(this), text: 'Spawn …', hidden: true });
    fill(document.getElementById('head'), this.title, this.nodeSelect, this.kind, ...Object.values(this.figures).map(f => f.el), h('span', { class: 'spacer' }), this.spawnButton,
      h('span', { class: 'state', role: 'status' }, this.dot, this.stateText),
      h('button', { class: 'icon', 'aria-label': 'Dark or light', title: 'Dark or light', onclick: () => { const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'; localStorage.setItem('fdp-theme', next); this.theme(next); }, text: '◐' }),
      h('button', { class: 'icon', 'aria-label': 'Help', title: 'Help (?)', onclick: () => this.help(), text: '?' }));
  }

  /** The nodes to choose from, on a page about several. */
  showNodes() {
    const { hub, nodes } = this.session.hub, key = JSON.stringify([nodes.map(n => [n.node, n.name, n.present]), this.session.node]);
    this.nodeSelect.hidden = !hub || !nodes.length;
    if (key !== this.nodesKey) {
      this.nodesKey = key;
      fill(this.nodeSelect, ...nodes.map(n => h('option', { value: n.node, text: 'node ' + n.node + (n.name ? ' · ' + n.name : '') + (n.present ? '' : ' (gone)'), selected: n.node === this.session.node })));
    }
    if (this.current === 'nodes') this.views.nodes.update();
  }

  /** Another node has other entities under the same indexes. */
  forget() {
    this.showNodes();
    Object.assign(this, { schema: null, status: null, entity: null, tick: -1, history: emptyHistory() });
    this.select(null);
    this.views.plots.forget();
    this.views.events.forget();
    this.timeline.forget();
    document.getElementById('main').classList.add('gone');
  }

  buildNav() {
    this.buttons = Object.fromEntries(VIEWS.map(([id, name, path], i) => [id, h('button', { id: 'nav-' + id, title: name + ' (' + (i + 1) + ')', onclick: () => this.show(id) }, icon(path), h('span', { text: name }))]));
    fill(document.getElementById('nav'), ...Object.values(this.buttons), h('div', { class: 'keys' }, h('kbd', { text: '?' }), ' keys'));
  }

  theme(name) {
    document.documentElement.dataset.theme = name;
    this.views?.[this.current]?.theme?.();
    this.views?.[this.current]?.update?.('theme');
    this.timeline?.draw();
  }

  show(id) {
    if (!this.schema || this.current === id) return;
    this.problem(null);
    if (this.current) this.views[this.current].unmount();
    this.current = id;
    for (const [name, button] of Object.entries(this.buttons)) if (name === id) button.setAttribute('aria-current', 'page'); else button.removeAttribute('aria-current');
    this.showSide();
    const main = document.getElementById('main');
    this.views[id].mount(main);
    if (document.activeElement?.closest('nav')) main.focus({ preventScroll: true }); // keys are for the view now
    sessionStorage.setItem('fdp-view', id);
  }

  showSide() {
    const el = document.getElementById('side'), wanted = this.selected !== null && this.current !== 'inspector' && this.current !== 'nodes';
    if (wanted && el.hidden) { el.hidden = false; this.side.mount(el); }
    if (!wanted) el.hidden = true;
  }

  async opened() {
    const node = this.session.node;
    try {
      const [schema, telemetry] = await Promise.all([this.session.get('/api/schema'), this.session.get('/api/telemetry')]);
      if (node !== this.session.node) return;
      const first = this.current === null;
      this.schema = schema;
      this.showNodes();
      document.getElementById('main').classList.remove('gone');
      this.setStatus(telemetry.status);
      const hist = telemetry.history, now = hist.age_s.length ? hist.age_s[0] : 0;
      if (this.isLive()) this.history = { seconds: hist.age_s.map(a => now - a), frame: hist.frame_ms, p50: hist.p50_ms, p99: hist.p99_ms, tick: hist.tick, entities: hist.entities, memory: hist.memory_mb, zero: performance.now() / 1000 - now };
      else if (this.tick < 0) this.goTo(this.status.first_tick);
      await this.timeline.load();
      if (first) this.show(VIEWS.some(v => v[0] === sessionStorage.getItem('fdp-view')) ? sessionStorage.getItem('fdp-view') : 'overview');
      else { this.current && this.views[this.current].unmount(); const id = this.current; this.current = null; this.show(id || 'overview'); }
      if (!this.isLive()) this.compare();
    } catch (wrong) { fill(document.getElementById('main'), h('div', { class: 'empty' }, h('b', { text: 'The server does not answer' }), wrong.message)); }
  }

  async compare() {
    this.comparison = await this.session.get('/api/compare');
    this.views[this.current]?.update('status');
    this.timeline.draw();
    if (this.comparison.asked && !this.comparison.done) setTimeout(() => this.compare().catch(() => {}), 1000);
  }

  showState() {
    const texts = { connecting: ['connecting …', ''], waiting: ['no node yet', 'warn'], open: ['connected', 'good'], lost: ['connection lost', 'bad'], denied: ['not allowed', 'bad'] };
    const [text, kind] = texts[this.session.state];
    say(this.stateText, text);
    this.dot.className = 'dot ' + kind;
    document.getElementById('main').classList.toggle('gone', this.session.state === 'lost');
    if (this.session.state === 'waiting') fill(document.getElementById('main'), h('div', { class: 'empty' }, h('b', { text: 'Waiting for nodes' }), 'They show up here when they have started.'));
    if (this.session.state === 'denied') {
      fill(document.getElementById('main'), h('div', { class: 'empty' }, h('b', { text: 'This page needs the address that was printed' }), 'The program prints an address with a token when it starts. Open that address: the token changes with each start.'));
      this.schema = null;
      this.current = null;
    }
  }

  // ---- what comes in

  beat(beat, points) {
    if (!this.schema) return;
    if (beat.status) this.setStatus(beat.status);
    if (beat.entity) this.setEntity(beat.entity);
    if (beat.error) say(this.stateText, 'connected'), this.problem(beat.error);
    else this.problem(null);
    if (this.current === 'map') this.views.map.beat(beat, points);
    if (!this.isLive() && beat.tick !== undefined) this.shownTick = beat.tick;
    this.views.plots.collect();
    if (beat.status || beat.entity) {
      this.views[this.current]?.update?.('status');
      if (!document.getElementById('side').hidden) this.side.update();
    }
  }

  problem(text) {
    if (this.problemText === text) return;
    this.problemText = text;
    document.getElementById('problem')?.remove();
    if (text) document.getElementById('main').prepend(h('div', { class: 'problem', id: 'problem', role: 'alert', text }));
  }

  setStatus(s) {
    const first = this.status === null;
    this.status = s;
    if (s.kind === 'recording' && this.tick >= 0) { s.tick = this.tick; }
    say(this.title, s.title || 'FDP');
    document.title = (s.title || 'FDP') + ' – FDP';
    say(this.kind, s.kind === 'live' ? (s.paused ? 'paused' : 'live') : 'recording');
    this.spawnButton.hidden = !(s.control && s.kind === 'live' && this.schema?.templates?.length);
    const live = s.kind === 'live';
    this.figures.time.el.hidden = this.figures.hz.el.hidden = !live;
    say(this.figures.tick.b, int(s.tick));
    if (s.entities !== undefined) say(this.figures.entities.b, int(s.entities));
    if (live) {
      say(this.figures.time.b, time(s.sim_seconds));
      say(this.figures.hz.b, dec(s.hz));
      if (!first) this.note(s);
    }
    this.timeline.update();
  }

  note(s) {
    const hist = this.history;
    hist.zero ??= performance.now() / 1000;
    hist.seconds.push(performance.now() / 1000 - hist.zero);
    for (const [k, v] of [['frame', s.frame_ms.last], ['p50', s.frame_ms.recent_p50], ['p99', s.frame_ms.recent_p99], ['tick', s.tick], ['entities', s.entities], ['memory', s.memory.committed / 1048576]]) hist[k].push(v);
    if (hist.seconds.length > 1200) for (const k of Object.keys(emptyHistory())) hist[k].shift();
  }

  setEntity(e) {
    this.entity = e;
    if (e.alive && this.selected !== null && this.selected !== e.entity && parseInt(e.entity, 10) === this.selectedIndex) {
      this.selected = e.entity;
      this.session.look({ entity: e.entity });
      this.views[this.current]?.update?.('selected');
    }
  }

  // ---- what people do

  /** @param {string|null} handle */
  select(handle) {
    if (handle === this.selected) return;
    this.selected = handle;
    this.entity = null;
    this.session.look({ entity: handle });
    this.showSide();
    if (!document.getElementById('side').hidden) this.side.update();
    this.views[this.current]?.update?.('selected');
  }

  /** Lists the entities of a query. @param {string} query */
  list(query) {
    this.views.entities.text = query;
    if (this.current === 'entities') this.views.entities.setText(query);
    else this.show('entities');
  }

  /** Goes to a tick of a recording. */
  goTo(tick) {
    if (this.isLive()) return;
    const to = Math.max(this.status.first_tick, Math.min(this.status.last_tick, tick));
    if (to === this.tick) return;
    this.tick = to;
    say(this.figures.tick.b, int(to));
    this.session.look({ tick: to });
    this.timeline.update();
    clearTimeout(this.settled);
    this.settled = setTimeout(() => this.views[this.current]?.update?.('tick'), 80);
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return;
    const by = e.shiftKey ? 60 : 1;
    if (e.key === ' ' && e.target.closest?.('button, a, [role="button"]')) return; // it has its own
    if (e.key === ' ') this.timeline.toggle();
    else if (e.key === 'ArrowRight') this.timeline.step(by);
    else if (e.key === 'ArrowLeft') this.timeline.step(-by);
    else if (e.key === '/') { this.show('entities'); document.getElementById('query')?.focus(); }
    else if (e.key === '?') this.help();
    else if (e.key === '[' || e.key === ']') this.timeline.jump(e.key === ']' ? 1 : -1);
    else if (e.key === 'Escape') this.select(null);
    else if (/^[1-7]$/.test(e.key)) this.show(VIEWS[+e.key - 1][0]);
    else return;
    e.preventDefault();
  }

  help() {
    const rows = [['1 … 7', 'views'], ['/', 'find entities'], ['space', this.isLive() ? 'pause or go on (with --control)' : 'play or pause'], ['← →', this.isLive() ? 'one step (with --control)' : 'one tick back or forward, with shift 60'], ...(this.isLive() ? [] : [['[ ]', 'the last or the next tick with a mark']]), ['Esc', 'select nothing'], ['map', 'drag to pan, wheel or + − to zoom, shift-drag a box to list what is in it, f to fit'], ...(this.isLive() ? [] : [['time line', 'drag to scrub, wheel or + − to zoom, double-click to see all']])];
    ask('Keys', [h('dl', {}, ...rows.flatMap(([k, t]) => [h('dt', {}, h('kbd', { text: k })), h('dd', { text: t })]))], '');
  }
}

const app = new App();
window.fdp = app;
fill(document.getElementById('main'), h('div', { class: 'empty' }, h('b', { text: 'Connecting …' })));
app.session.start();
