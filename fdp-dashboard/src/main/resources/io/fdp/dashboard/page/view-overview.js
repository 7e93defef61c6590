// Figures at a glance.
import { colour, fill, h, say } from './dom.js';
import { bytes, dec, int, ms, simple, time } from './format.js';
import { Plot } from './plot.js';
import { isHandle } from './values.js';

/** Differences that belong to no entity. */
const WHAT = { ticks: 'ticks', singleton: 'singleton', links: 'the order of children', roles: 'a role', events: 'events', hash: 'the state hash' };

const SHADES = ['--c0', '--c1', '--c2', '--c3', '--c4', '--c5'];

function card(title) {
  const b = h('b', { text: '–' }), small = h('small', { text: ' ' });
  return { el: h('div', { class: 'card' }, h('h2', { text: title }), b, small), b, small };
}

/** Fills a bar with the parts of a whole, and says what they are: the six largest, and the rest. */
function shares(bar, legend, parts) {
  const all = [...parts].sort((a, b) => b.mean_ms - a.mean_ms), sum = all.reduce((n, s) => n + s.mean_ms, 0) || 1;
  const shown = all.slice(0, SHADES.length).map((s, i) => ({ name: simple(s.name), full: s.name, part: s.mean_ms / sum, ms: s.mean_ms, shade: SHADES[i] }));
  const rest = all.slice(SHADES.length).reduce((n, s) => n + s.mean_ms, 0);
  if (rest > 0) shown.push({ name: all.length - SHADES.length + ' others', full: 'others', part: rest / sum, ms: rest, shade: '--faint' });
  fill(bar, ...shown.map(s => h('i', { title: s.full + ' ' + ms(s.ms), style: { width: s.part * 100 + '%', background: 'var(' + s.shade + ')' } })));
  fill(legend, ...shown.map(s => h('span', { title: s.full }, h('i', { class: 'swatch', style: { background: 'var(' + s.shade + ')' } }), s.name + ' ' + dec(s.part * 100, 0) + ' %')));
}

export class Overview {
  constructor(app) { this.app = app; }

  mount(el) {
    this.cards = Object.fromEntries([['tick', 'Tick'], ['hz', 'Rate'], ['frame', 'Frame time'], ['entities', 'Entities'], ['memory', 'Native memory'], ['heap', 'Heap per frame'], ['recorder', 'Recorder']].map(([k, t]) => [k, card(t)]));
    this.memoryBar = h('i');
    this.cards.memory.el.append(h('div', { class: 'bar', role: 'img', 'aria-label': 'Memory against budget' }, this.memoryBar));
    this.disk = h('small', { text: ' ' });
    this.cards.recorder.el.append(this.disk);
    this.plot = new Plot({ label: 'Frame time over the last minutes', from0: true, xText: s => time(s).slice(0, -2), yText: y => +y.toPrecision(3) + ' ms' });
    this.phases = { el: h('div', { class: 'stack', role: 'img', 'aria-label': 'Shares of phases' }), legend: h('div', { class: 'legend' }) };
    this.stack = h('div', { class: 'stack', role: 'img', 'aria-label': 'Shares of systems' });
    this.shares = h('div', { class: 'legend' });
    this.systems = h('tbody');
    this.counters = h('tbody');
    this.nodes = h('tbody');
    this.nodesPanel = h('section', { class: 'panel', hidden: true }, h('header', {}, h('h3', { text: 'Nodes' }), h('span', { class: 'spacer' }), h('button', { class: 'plain', onclick: () => this.app.show('nodes'), text: 'more' })), h('div', { class: 'scroll' }, h('table', {}, this.nodes)));
    this.recording = h('div', { class: 'panel', hidden: true });
    const legend = [['p50', '--c0'], ['p99', '--c1']].map(([name, shade]) => h('span', {}, h('i', { class: 'swatch', style: { background: 'var(' + shade + ')' } }), name));
    this.live = h('div', { class: 'two' },
      h('section', { class: 'panel stretch' }, h('header', {}, h('h3', { text: 'Frame time' }), h('span', { class: 'legend' }, ...legend), (this.late = h('span', { class: 'soft', text: 'last minutes' }))), h('div', { class: 'body' }, this.plot.el)),
      h('section', { class: 'panel' }, h('header', {}, h('h3', { text: 'Shares of the frame' }), h('span', { class: 'soft', text: 'mean of all frames' })), h('div', { class: 'body shares' }, h('h4', { text: 'Phases' }), this.phases.el, this.phases.legend, h('h4', { text: 'Systems' }), this.stack, this.shares)));
    this.more = h('div', { class: 'two' }, h('section', { class: 'panel' }, h('header', {}, h('h3', { text: 'Counters' })), h('div', { class: 'scroll' }, h('table', {}, this.counters))), this.nodesPanel);
    this.table = h('section', { class: 'panel' }, h('header', {}, h('h3', { text: 'Systems' })),
      h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {},
        ...['System', 'Group'].map(t => h('th', { text: t })), ...['Last', 'Mean', 'Longest', 'Updates', 'Failures'].map(t => h('th', { class: 'num', text: t })), h('th', { text: 'Last error' }))), this.systems)));
    fill(el, h('div', { class: 'view' }, h('div', { class: 'cards' }, ...Object.values(this.cards).map(c => c.el)), this.recording, this.live, this.table, this.more));
    this.update();
  }

  unmount() { this.plot.end(); }

  update() {
    const s = this.app.status;
    if (!s) return;
    const live = s.kind === 'live', c = this.cards;
    this.live.hidden = this.table.hidden = this.more.hidden = !live;
    this.recording.hidden = live;
    for (const k of ['hz', 'frame', 'memory', 'heap', 'recorder']) c[k].el.hidden = !live;
    say(c.entities.b, int(s.entities));
    if (!live) { this.updateRecording(s); return; }
    say(c.tick.b, int(s.tick)); say(c.tick.small, 'simulated ' + time(s.sim_seconds));
    say(c.hz.b, dec(s.hz) + ' Hz'); say(c.hz.small, s.paused ? 'paused' : 'speed × ' + +s.speed.toPrecision(3));
    say(c.frame.b, ms(s.frame_ms.recent_p50)); say(c.frame.small, 'p99 ' + ms(s.frame_ms.recent_p99)); c.frame.el.title = 'Median and p99 of the last five seconds; since the start ' + ms(s.frame_ms.p50) + ' and ' + ms(s.frame_ms.p99); say(this.late, 'last minutes · ' + int(s.overruns) + ' of ' + int(s.frames) + ' frames were late');
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
    this.plot.set([{ name: 'p99', colour: colour('--c1'), xs: hist.seconds, ys: hist.p99 }, { name: 'p50', colour: colour('--c0'), xs: hist.seconds, ys: hist.p50 }]);
  }

  updateSystems(all) {
    const groups = new Set(all.map(s => s.group));
    shares(this.phases.el, this.phases.legend, all.filter(s => s.group === '' && s.updates > 0));
    shares(this.stack, this.shares, all.filter(s => !groups.has(s.name) && !s.name.endsWith('Group') && s.updates > 0));
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
    const lost = one ? one.dropped + one.thinned : 0;
    c.small.classList.toggle('bad', lost > 0);
    say(c.small, !one ? 'nothing is recorded' : lost ? int(lost) + ' frames lost' : one.failed ? int(one.frames) + ' frames' : this.rate(one) + '0 lost');
    c.el.title = !one ? '' : one.name + ': ' + int(one.frames) + ' frames, ' + int(one.dropped) + ' dropped, ' + int(one.thinned) + ' thinned out' + (one.disk_free >= 0 ? '; ' + bytes(one.disk_free) + ' free on its disk' : '');
    say(this.disk, one?.disk_free >= 0 ? bytes(one.disk_free) + ' free' : ' ');
  }

  /** Bytes in a second, over the last seconds, as words. */
  rate(recorder) {
    const now = performance.now() / 1000;
    if (this.recorded?.name !== recorder.name) this.recorded = { name: recorder.name, at: [] };
    const at = this.recorded.at;
    at.push([now, recorder.bytes]);
    while (at.length > 2 && now - at[0][0] > 5) at.shift();
    return at.length < 2 ? '' : bytes((recorder.bytes - at[0][1]) / Math.max(0.1, now - at[0][0])) + '/s, ';
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
    return h('div', {}, h('header', {}, h('h3', { text: 'Differs from ' + c.other }), h('span', { class: 'soft', text: (c.tick >= 0 ? 'first at tick ' + int(c.tick) + ', ' : '') + int(c.count) + (c.count === 1 ? ' difference there' : ' differences there') }), h('span', { class: 'spacer' }), c.tick >= 0 ? h('button', { onclick: () => this.app.goTo(c.tick), text: 'Go to tick ' + c.tick }) : ''),
      h('table', {}, h('thead', {}, h('tr', {}, ...['Entity', 'Type', 'Field', 'Here', 'There'].map(t => h('th', { text: t })))),
        h('tbody', {}, ...[...c.schema, ...c.not_compared.map(t => 'not compared: ' + t)].map(t => h('tr', {}, h('td', { colspan: 5, text: t }))),
          ...c.differences.map(d => h('tr', {}, h('td', {}, isHandle(d.entity) ? h('a', { href: '#', onclick: e => { e.preventDefault(); this.app.goTo(c.tick); this.app.select(d.entity); }, text: d.entity }) : h('span', { class: 'soft', text: d.entity || (WHAT[d.what] ?? d.what) })), ...[d.type, d.field, d.first, d.second].map(t => h('td', { class: 'mono', text: t })))))));
  }
}
