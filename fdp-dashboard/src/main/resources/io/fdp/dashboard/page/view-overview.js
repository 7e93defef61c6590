// Figures at a glance.
import { colour, fill, h, say } from './dom.js';
import { bytes, dec, int, ms, simple, time } from './format.js';
import { Plot } from './plot.js';

const SHADES = ['--c0', '--c1', '--c2', '--c3', '--c4', '--c5'];

function card(title) {
  const b = h('b', { text: '–' }), small = h('small', { text: ' ' });
  return { el: h('div', { class: 'card' }, h('h2', { text: title }), b, small), b, small };
}

export class Overview {
  constructor(app) { this.app = app; }

  mount(el) {
    this.cards = Object.fromEntries([['tick', 'Tick'], ['hz', 'Rate'], ['frame', 'Frame time'], ['entities', 'Entities'], ['memory', 'Native memory'], ['heap', 'Heap per frame'], ['recorder', 'Recorder']].map(([k, t]) => [k, card(t)]));
    this.memoryBar = h('i');
    this.cards.memory.el.append(h('div', { class: 'bar', role: 'img', 'aria-label': 'Memory against budget' }, this.memoryBar));
    this.plot = new Plot({ label: 'Frame time over the last minutes', from0: true, xText: s => time(s).slice(0, -2), yText: y => +y.toPrecision(3) + ' ms' });
    this.stack = h('div', { class: 'stack', role: 'img', 'aria-label': 'Shares of the frame' });
    this.shares = h('div', { class: 'legend' });
    this.systems = h('tbody');
    this.counters = h('tbody');
    this.nodes = h('tbody');
    this.nodesPanel = h('section', { class: 'panel', hidden: true }, h('header', {}, h('h3', { text: 'Nodes' }), h('span', { class: 'spacer' }), h('button', { class: 'plain', onclick: () => this.app.show('nodes'), text: 'more' })), h('div', { class: 'scroll' }, h('table', {}, this.nodes)));
    this.recording = h('div', { class: 'panel', hidden: true });
    this.live = h('div', { class: 'two' },
      h('div', { class: 'view', style: { padding: '0' } },
        h('section', { class: 'panel' }, h('header', {}, h('h3', { text: 'Frame time' }), (this.late = h('span', { class: 'soft', text: 'last minutes' }))), h('div', { class: 'body' }, this.plot.el)),
        h('section', { class: 'panel' }, h('header', {}, h('h3', { text: 'Shares of the frame' })), h('div', { class: 'body view', style: { padding: '12px 14px' } }, this.stack, this.shares))),
      h('div', { class: 'view', style: { padding: '0' } },
        this.nodesPanel,
        h('section', { class: 'panel' }, h('header', {}, h('h3', { text: 'Counters' })), h('div', { class: 'scroll' }, h('table', {}, this.counters)))));
    this.table = h('section', { class: 'panel' }, h('header', {}, h('h3', { text: 'Systems' })),
      h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {},
        ...['System', 'Group'].map(t => h('th', { text: t })), ...['Last', 'Mean', 'Longest', 'Updates', 'Failures'].map(t => h('th', { class: 'num', text: t })), h('th', { text: 'Last error' }))), this.systems)));
    fill(el, h('div', { class: 'view' }, h('div', { class: 'cards' }, ...Object.values(this.cards).map(c => c.el)), this.recording, this.live, this.table));
    this.update();
  }

  unmount() { this.plot.end(); }

  update() {
    const s = this.app.status;
    if (!s) return;
    const live = s.kind === 'live', c = this.cards;
    this.live.hidden = this.table.hidden = !live;
    this.recording.hidden = live;
    for (const k of ['hz', 'frame', 'memory', 'heap', 'recorder']) c[k].el.hidden = !live;
    say(c.entities.b, int(s.entities));
    if (!live) { this.updateRecording(s); return; }
    say(c.tick.b, int(s.tick)); say(c.tick.small, 'simulated ' + time(s.sim_seconds));
    say(c.hz.b, dec(s.hz) + ' Hz'); say(c.hz.small, s.paused ? 'paused' : 'speed × ' + +s.speed.toPrecision(3));
    say(c.frame.b, ms(s.frame_ms.p50)); say(c.frame.small, 'p99 ' + ms(s.frame_ms.p99)); say(this.late, 'last minutes · ' + int(s.overruns) + ' of ' + int(s.frames) + ' frames were late');
    say(c.entities.small, int(s.clients) + (s.clients === 1 ? ' page open' : ' pages open'));
    say(c.memory.b, bytes(s.memory.committed)); const limited = s.memory.budget < 1e15;
    say(c.memory.small, limited ? 'of ' + bytes(s.memory.budget) : 'without a budget');
    this.memoryBar.parentElement.hidden = !limited;
    this.memoryBar.style.setProperty('width', Math.min(100, s.memory.committed / s.memory.budget * 100) + '%');
    say(c.heap.b, bytes(s.allocated_bytes)); say(c.heap.small, int(s.gc_count) + (s.gc_count === 1 ? ' collection' : ' collections'));
    this.updateRecorder(s.recorders);
    this.updateNodes(s.nodes);
    this.updateSystems(s.systems);
    this.updateCounters(s.counters);
    this.updatePlot(s);
  }

  updatePlot(s) {
    const hist = this.app.history;
    this.plot.limit = { value: s.budget_ms, text: 'budget ' + ms(s.budget_ms) };
    this.plot.set([{ name: 'frame', colour: colour('--c0'), xs: hist.seconds, ys: hist.frame }]);
  }

  updateSystems(all) {
    const groups = new Set(all.map(s => s.group));
    const leaves = all.filter(s => !groups.has(s.name) && !s.name.endsWith('Group') && s.updates > 0).sort((a, b) => b.mean_ms - a.mean_ms);
    const sum = leaves.reduce((n, s) => n + s.mean_ms, 0) || 1;
    const shown = leaves.slice(0, 6);
    const rest = sum - shown.reduce((n, s) => n + s.mean_ms, 0);
    fill(this.stack, ...shown.map((s, i) => h('i', { title: s.name, style: { width: s.mean_ms / sum * 100 + '%', background: 'var(' + SHADES[i] + ')' } })),
      h('i', { style: { width: rest / sum * 100 + '%', background: 'var(--faint)' } }));
    fill(this.shares, ...shown.map((s, i) => h('span', {}, h('i', { class: 'swatch', style: { background: 'var(' + SHADES[i] + ')' } }), simple(s.name) + ' ' + dec(s.mean_ms / sum * 100, 0) + ' %')),
      rest > 0 && leaves.length > 6 ? h('span', {}, h('i', { class: 'swatch', style: { background: 'var(--faint)' } }), (leaves.length - 6) + ' others ' + dec(rest / sum * 100, 0) + ' %') : '');
    fill(this.systems, ...all.map(s => h('tr', { class: s.failures ? 'failed' : '' },
      h('td', {}, groups.has(s.name) ? h('b', { text: s.name }) : s.name, s.enabled ? '' : h('span', { class: 'badge', text: 'disabled' })),
      h('td', { class: 'soft', text: s.group }),
      ...[s.last_ms, s.mean_ms, s.longest_ms].map(v => h('td', { class: 'num', text: ms(v) })),
      h('td', { class: 'num', text: int(s.updates) }), h('td', { class: 'num' + (s.failures ? ' bad' : ''), text: int(s.failures) }),
      h('td', { class: 'wrap bad', text: s.error || '' }))));
  }

  updateRecorder(all) {
    const c = this.cards.recorder, one = all?.[0];
    c.b.classList.toggle('bad', !!one?.failed);
    say(c.b, !one ? 'off' : one.failed ? 'stopped' : bytes(one.bytes));
    say(c.small, !one ? 'nothing is recorded' : int(one.frames) + ' frames' + (one.dropped + one.thinned ? ', ' + int(one.dropped + one.thinned) + ' lost' : ''));
    c.el.title = one ? one.name : '';
  }

  updateNodes(nodes) {
    this.nodesPanel.hidden = !nodes?.length;
    fill(this.nodes, ...(nodes || []).map(n => h('tr', {}, h('td', {}, h('i', { class: 'dot ' + (n.present ? 'good' : 'bad') }), ' ', n.name || 'node ' + n.node, n.self ? h('span', { class: 'badge', text: 'this node' }) : ''),
      h('td', { class: 'num', text: n.entities < 0 ? '–' : int(n.entities) + ' entities' }))));
  }

  updateCounters(counters) {
    const names = Object.keys(counters);
    fill(this.counters, ...(names.length ? names.map(n => h('tr', {}, h('td', { text: n }), h('td', { class: 'num', text: int(counters[n]) })))
      : [h('tr', {}, h('td', { class: 'soft', text: 'The program counts nothing.' }))]));
  }

  updateRecording(s) {
    say(this.cards.tick.b, int(s.at_tick ?? this.app.tick)); say(this.cards.tick.small, 'of ' + int(s.first_tick) + ' to ' + int(s.last_tick));
    say(this.cards.entities.small, 'alive at this tick');
    const rows = [['Recorded', new Date(s.created).toLocaleString('en-GB')], ['Frames', int(s.frames)], ['Size', bytes(s.bytes)], ['Dropped', int(s.dropped)], ['Thinned out', int(s.thinned)],
      ['State hashes', s.checked ? 'each frame that is shown is checked' : 'the file has none that can be checked'], ['End of file', s.complete ? 'complete' : 'cut off, or still being written']];
    fill(this.recording, h('header', {}, h('h3', { text: 'Recording' })), h('table', {}, ...rows.map(([k, v]) => h('tr', {}, h('td', { class: 'soft', text: k }), h('td', { text: v })))));
    const cmp = this.app.comparison;
    if (cmp?.asked) this.recording.append(this.compare(cmp));
  }

  compare(c) {
    if (!c.done) return h('div', { class: 'empty', text: 'Comparing with ' + c.other + ' …' });
    if (c.error) return h('div', { class: 'problem', text: 'Cannot compare with ' + c.other + ': ' + c.error });
    if (c.same) return h('div', { class: 'empty' }, h('b', { text: 'Same as ' + c.other }), 'Every frame is equal.');
    return h('div', {}, h('header', {}, h('h3', { text: 'Differs from ' + c.other }), c.tick >= 0 ? h('button', { onclick: () => this.app.goTo(c.tick), text: 'Go to tick ' + c.tick }) : ''),
      h('table', {}, h('thead', {}, h('tr', {}, ...['Entity', 'Type', 'Field', 'Here', 'There'].map(t => h('th', { text: t })))),
        h('tbody', {}, ...c.schema.map(t => h('tr', {}, h('td', { colspan: 5, text: t }))),
          ...c.differences.map(d => h('tr', {}, h('td', {}, h('a', { href: '#', onclick: e => { e.preventDefault(); this.app.select(d.entity); }, text: d.entity })), ...[d.type, d.field, d.first, d.second].map(t => h('td', { class: 'mono', text: t })))))));
  }
}
