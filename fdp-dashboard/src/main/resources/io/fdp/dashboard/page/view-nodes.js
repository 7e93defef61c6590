// The nodes of an exercise.
import { fill, h } from './dom.js';
import { int, ms, time } from './format.js';

export class Nodes {
  constructor(app) { this.app = app; }

  mount(el) {
    this.el = h('div', { class: 'view' });
    fill(el, this.el);
    this.update();
  }

  unmount() {}

  update() {
    const nodes = this.app.status?.nodes || [];
    if (!nodes.length) {
      fill(this.el, h('section', { class: 'panel empty' }, h('b', { text: 'This world is alone' }), 'It takes part in no exercise. A node started with fdp node --web lists all nodes here.'));
      return;
    }
    fill(this.el, h('section', { class: 'panel' }, h('header', {}, h('h3', { text: nodes.length + ' nodes' })), h('table', {},
      h('thead', {}, h('tr', {}, h('th', { text: 'Node' }), h('th', { text: 'Name' }), h('th', { text: 'State' }), ...['For', 'Age of values', 'Entities'].map(t => h('th', { class: 'num', text: t })), h('th', { text: 'Figures' }), h('th', { text: 'Refused' }))),
      h('tbody', {}, ...nodes.map(n => h('tr', {},
        h('td', { text: String(n.node) }), h('td', {}, n.name, n.self ? h('span', { class: 'badge', text: 'this node' }) : ''),
        h('td', {}, h('span', { class: 'badge ' + (n.present ? 'good' : 'bad'), text: n.present ? 'present' : 'gone' })),
        h('td', { class: 'num', text: time(n.since_s) }), h('td', { class: 'num', text: n.age_ms < 0 ? '–' : ms(n.age_ms) }), h('td', { class: 'num', text: n.entities < 0 ? '–' : int(n.entities) }),
        h('td', { class: 'wrap soft', text: list(n.figures) }), h('td', { class: 'wrap ' + (Object.keys(n.refused).length ? 'warn' : 'soft'), text: list(n.refused) || 'nothing' })))))));
  }
}

const list = map => Object.entries(map).map(([k, v]) => k + ' ' + int(v)).join(', ');
