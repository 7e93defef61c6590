// The nodes of an exercise.
import { fill, h, say } from './dom.js';
import { bytes, dec, int, ms, time } from './format.js';

export class Nodes {
  constructor(app) { this.app = app; }

  mount(el) {
    this.key = '';
    this.all = h('section', { class: 'panel', hidden: true });
    this.seen = h('section', { class: 'panel' });
    fill(el, h('div', { class: 'view' }, this.all, this.seen));
    this.update();
  }

  unmount() {}

  update() {
    const hub = this.app.session.hub, nodes = this.app.status?.nodes || [];
    this.all.hidden = !hub.hub;
    if (hub.hub) this.together(hub.nodes);
    if (nodes.length) this.others(nodes, hub.hub);
    else fill(this.seen, h('div', { class: 'empty' }, h('b', { text: 'This world is alone' }), 'It takes part in no exercise. A node started with fdp node --web lists all nodes here.'));
  }

  /** The figures of all nodes, as each tells them itself. Rows stay while their figures change. */
  together(nodes) {
    const key = JSON.stringify([nodes.map(n => [n.node, n.name, n.present]), this.app.session.node]);
    if (key !== this.key) {
      this.key = key;
      this.sum = h('span', { class: 'soft' });
      this.rows = nodes.map(n => this.row(n));
      fill(this.all, h('header', {}, h('h3', { text: 'All nodes' }), this.sum), h('div', { class: 'wide' }, h('table', { id: 'allnodes' },
        head(['Node', 'State'], ['Tick', 'Rate', 'Frame p50', 'p99', 'Late', 'Owns', 'Entities', 'Memory', 'Samples in', 'Samples out', 'Refused'], []),
        h('tbody', {}, ...this.rows.map(r => r.el)))));
    }
    say(this.sum, nodes.filter(n => n.present).length + ' of ' + nodes.length + ' present, ' + int(nodes.reduce((all, n) => all + (self(n)?.entities ?? 0), 0)) + ' own entities');
    nodes.forEach((n, i) => this.refresh(n, this.rows[i]));
  }

  row(n) {
    const dot = h('i', { class: 'dot' }), state = h('span', { class: 'badge' }), cells = Array.from({ length: 11 }, () => h('td', { class: 'num', text: '–' }));
    const shown = n.node === this.app.session.node;
    const name = n.name || 'node ' + n.node;
    const who = shown ? h('span', {}, h('b', { text: name }), h('span', { class: 'badge', text: 'shown' })) : h('button', { class: 'plain link', disabled: !n.present, 'aria-label': 'Look at node ' + n.node, title: 'Look at this node', onclick: () => this.app.session.choose(n.node), text: name });
    return { dot, state, cells, el: h('tr', {}, h('td', {}, dot, ' ', who), h('td', {}, state), ...cells) };
  }

  refresh(n, row) {
    const s = n.status, own = self(n), [text, kind] = stateOf(n), refused = Object.values(own?.refused || {}).reduce((a, b) => a + b, 0);
    const figure = name => (own?.figures[name] === undefined ? '–' : int(own.figures[name]));
    row.dot.className = 'dot ' + kind;
    row.state.className = 'badge ' + kind;
    say(row.state, text);
    const texts = s ? [int(s.tick), dec(s.hz) + ' Hz', ms(s.frame_ms.p50), ms(s.frame_ms.p99), int(s.overruns), own ? int(own.entities) : '–', int(s.entities), bytes(s.memory.committed), figure('samples in'), figure('samples out'), int(refused)] : [];
    row.cells.forEach((cell, i) => say(cell, texts[i] ?? '–'));
    row.cells[10].classList.toggle('warn', refused > 0);
    row.cells[10].title = list(own?.refused || {});
  }

  /** What the node that is looked at knows of the others. */
  others(nodes, several) {
    const me = nodes.find(n => n.self);
    fill(this.seen, h('header', {}, h('h3', { text: several && me ? 'As node ' + me.node + ' sees them' : nodes.length + (nodes.length === 1 ? ' node' : ' nodes') })), h('div', { class: 'wide' }, h('table', { id: 'nodes' },
      head(['Node', 'Name', 'State'], ['For', 'Age of values', 'Entities'], ['Figures', 'Refused']),
      h('tbody', {}, ...nodes.map(n => h('tr', {},
        h('td', { text: String(n.node) }), h('td', {}, h('span', { text: n.name }), n.self ? h('span', { class: 'badge', text: 'this node' }) : ''),
        h('td', {}, h('span', { class: 'badge ' + (n.present ? 'good' : 'bad'), text: n.present ? 'present' : 'gone' })),
        h('td', { class: 'num', text: time(n.since_s) }), h('td', { class: 'num', text: n.age_ms < 0 ? '–' : ms(n.age_ms) }), h('td', { class: 'num', text: n.entities < 0 ? '–' : int(n.entities) }),
        h('td', { class: 'wrap soft', text: list(n.figures) }), h('td', { class: 'wrap ' + (Object.keys(n.refused).length ? 'warn' : 'soft'), text: list(n.refused) || 'nothing' })))))));
  }
}

/** What a node says of itself. */
const self = n => n.status?.nodes?.find(m => m.self);

const stateOf = n => (!n.present ? ['gone', 'bad'] : !n.status ? ['silent', 'warn'] : n.status.paused ? ['paused', 'warn'] : ['running', 'good']);

const head = (texts, numbers, more) => h('thead', {}, h('tr', {}, ...texts.map(t => h('th', { text: t })), ...numbers.map(t => h('th', { class: 'num', text: t })), ...more.map(t => h('th', { text: t }))));

const list = map => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => k + ' ' + int(v)).join(', ');
