// The time line: control of a running world, or the ticks of a recording.
import { order } from './control.js';
import { colour, fill, fit, h, icon, pen, say, toast } from './dom.js';
import { bytes, int, time } from './format.js';

const BACK = 'M18 6v12l-8-6zM7 6v12', FORTH = 'M6 6v12l8-6zM17 6v12', PLAY = 'M8 5v14l11-7z', PAUSE = 'M8 6v12M16 6v12';
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 10, 30], HZ = 60;

export class TimeLine {
  constructor(app, el) {
    this.app = app;
    this.line = null;
    this.playing = false;
    this.speed = 1;
    this.range = null;
    this.seen = [];
    const button = (label, path, click) => h('button', { class: 'icon', 'aria-label': label, title: label, onclick: click }, icon(path));
    this.back = button('One tick back', BACK, () => this.step(-1));
    this.play = button('Play or pause', PLAY, () => this.toggle());
    this.forth = button('One tick forward', FORTH, () => this.step(1));
    this.speeds = h('select', { 'aria-label': 'Speed', onchange: () => this.setSpeed(+this.speeds.value) }, ...SPEEDS.map(s => h('option', { value: s, text: '× ' + s, selected: s === 1 })));
    this.record = h('button', { id: 'record', class: 'record', onclick: () => this.toggleRecord() }, h('i', { class: 'dot' }), h('span', { text: 'Record' }));
    this.canvas = h('canvas', { tabindex: '0', role: 'slider', 'aria-label': 'Tick', onkeydown: e => this.key(e), ondblclick: () => this.seeAll() });
    this.where = h('b'); this.when = h('small');
    fill(el, h('div', { class: 'timeline' }, this.back, this.play, this.forth, this.speeds, this.record, h('div', { class: 'track' }, this.canvas), h('div', { class: 'where' }, this.where, this.when)));
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    this.pointer();
  }

  isLive() { return this.app.isLive(); }

  async load() {
    this.line = await this.app.session.get('/api/timeline');
    if (!this.line.live) {
      if (!this.range) this.range = [this.line.first, this.line.last];
      if (!this.line.done) setTimeout(() => this.load().catch(() => {}), 700);
    }
    this.draw();
  }

  // ---- orders

  toggle() {
    if (this.isLive()) {
      if (this.app.status?.control) order(this.app, { do: this.app.status.paused ? 'resume' : 'pause' });
      return;
    }
    this.playing = !this.playing;
    if (this.playing) {
      if (this.app.tick >= this.line.last) this.app.goTo(this.line.first);
      this.begun = performance.now();
      this.begunAt = this.app.tick;
      requestAnimationFrame(() => this.run());
    }
    this.update();
  }

  run() {
    if (!this.playing) return;
    const tick = Math.floor(this.begunAt + (performance.now() - this.begun) / 1000 * HZ * this.speed);
    if (tick >= this.line.last) { this.playing = false; this.app.goTo(this.line.last); this.update(); return; }
    if (tick !== this.app.tick) this.app.goTo(tick);
    requestAnimationFrame(() => this.run());
  }

  step(by) {
    if (this.isLive()) { if (by > 0 && this.app.status?.control) order(this.app, { do: 'step', number: 1 }); return; }
    this.playing = false;
    this.app.goTo(this.app.tick + by);
    this.update();
  }

  setSpeed(s) {
    if (this.isLive()) { order(this.app, { do: 'speed', number: s }); return; }
    this.speed = s;
    this.begun = performance.now();
    this.begunAt = this.app.tick;
  }

  /** Begins or ends a recording; the server names the file. */
  async toggleRecord() {
    const own = this.app.status?.recorders?.some(r => r.own);
    this.record.disabled = true;
    try {
      const answer = await this.app.session.order({ do: own ? 'record-end' : 'record' });
      toast(own ? 'recorded ' + int(answer.frames) + ' frames, ' + bytes(answer.bytes) + ', to ' + answer.file + (answer.failure ? ': ' + answer.failure : '') : 'records to ' + answer.file);
    } catch (wrong) { toast(wrong.message); } finally { this.record.disabled = false; }
  }

  showRecord(s, live, control) {
    const all = s.recorders || [], one = all.find(r => r.own) || all[0];
    this.record.hidden = !live || !(control || one);
    if (this.record.hidden) return;
    const theirs = !!one && !one.own;
    this.record.disabled = theirs || !control;
    this.record.classList.toggle('on', !!one);
    const title = !one ? 'Record into a file of the program\u2019s folder' : (theirs ? 'The program records to ' : 'Recording to ') + one.name + ', ' + int(one.frames) + ' frames, ' + int(one.dropped) + ' dropped' + (one.failed ? ', stopped by an error' : '') + (theirs ? '' : '; click to end');
    if (this.record.title !== title) { this.record.title = title; this.record.setAttribute('aria-label', title); }
    say(this.record.querySelector('span'), !one ? 'Record' : one.failed ? 'failed' : bytes(one.bytes));
  }

  /** Another world begins. */
  forget() {
    this.line = null;
    this.range = null;
    this.seen = [];
    this.playing = false;
    this.draw();
  }

  // ---- the track

  pointer() {
    let down = false;
    const go = e => {
      if (!this.range) return;
      const part = Math.max(0, Math.min(1, e.offsetX / this.canvas.clientWidth));
      this.playing = false;
      this.app.goTo(Math.round(this.range[0] + part * (this.range[1] - this.range[0])));
    };
    this.canvas.addEventListener('pointerdown', e => { if (!this.isLive()) { down = true; this.canvas.setPointerCapture(e.pointerId); go(e); } });
    this.canvas.addEventListener('pointermove', e => { if (down) go(e); });
    this.canvas.addEventListener('pointerup', () => { down = false; });
    this.canvas.addEventListener('wheel', e => {
      if (this.isLive() || !this.range) return;
      e.preventDefault();
      this.zoom(Math.exp(e.deltaY * 0.002), this.range[0] + e.offsetX / this.canvas.clientWidth * (this.range[1] - this.range[0]));
    }, { passive: false });
  }

  /** Shows more or fewer ticks, down to ten. @param {number} by @param {number} at a tick that stays where it is */
  zoom(by, at) {
    const [a, b] = this.range, { first, last } = this.line;
    const wide = Math.max(Math.min(10, last - first), Math.min(last - first, (b - a) * by));
    const from = Math.max(first, Math.min(last - wide, at - (at - a) / Math.max(1, b - a) * wide));
    this.range = [from, from + wide];
    this.draw();
  }

  seeAll() {
    if (this.isLive() || !this.line) return;
    this.range = [this.line.first, this.line.last];
    this.draw();
  }

  /** Keys of the track; arrows are those of the page. */
  key(e) {
    if (this.isLive() || !this.range || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === '+' || e.key === '=') this.zoom(0.7, this.app.tick);
    else if (e.key === '-') this.zoom(1.4, this.app.tick);
    else if (e.key === 'Home') this.step(this.line.first - this.app.tick);
    else if (e.key === 'End') this.step(this.line.last - this.app.tick);
    else if (e.key === 'PageDown') this.step(60);
    else if (e.key === 'PageUp') this.step(-60);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Goes to the next tick with a mark: an event, a gap, damage, or the first difference. @param {number} way 1 or -1 */
  jump(way) {
    if (this.isLive() || !this.line) return;
    const line = this.line, found = [];
    line.events.forEach((n, i) => { if (n) found.push(line.first + i * line.bucket); });
    for (const m of [...line.gaps, ...line.damages]) found.push(m.first);
    const differs = this.differs();
    if (differs >= 0) found.push(differs);
    const there = found.filter(t => (t - this.app.tick) * way > 0);
    if (there.length) this.step((way > 0 ? Math.min(...there) : Math.max(...there)) - this.app.tick);
    else toast(way > 0 ? 'no mark after this tick' : 'no mark before this tick');
  }

  /** The first tick that differs from the other recording; -1 for none. */
  differs() {
    const c = this.app.comparison;
    return c?.asked && c.done && !c.error && !c.same && c.tick >= 0 ? c.tick : -1;
  }

  /** Marks ticks with events that a page saw. */
  noteEvents(events) {
    for (const e of events) if (this.seen[this.seen.length - 1] !== e.tick) this.seen.push(e.tick);
    if (this.seen.length > 3000) this.seen.splice(0, this.seen.length - 3000);
  }

  update() {
    const s = this.app.status, live = this.isLive(), control = !!s?.control;
    if (!s) return;
    this.back.hidden = live;
    for (const el of [this.play, this.forth, this.speeds]) el.hidden = live && !control;
    this.showRecord(s, live, control);
    this.play.querySelector('path').setAttribute('d', (live ? !s.paused : this.playing) ? PAUSE : PLAY);
    if (live) {
      const near = SPEEDS.find(x => Math.abs(x - s.speed) < 1e-9);
      if (near && document.activeElement !== this.speeds) this.speeds.value = String(near);
    }
    const tick = live ? s.tick : this.app.tick;
    say(this.where, 'tick ' + int(tick));
    say(this.when, live ? time(s.sim_seconds) + (s.paused ? ' · paused' : '') : 'of ' + int(s.last_tick));
    if (!live && this.range && (tick < this.range[0] || tick > this.range[1])) {
      const wide = this.range[1] - this.range[0];
      const from = Math.max(this.line.first, Math.min(this.line.last - wide, tick - wide / 2));
      this.range = [from, from + wide];
    }
    this.canvas.setAttribute('aria-valuenow', String(tick));
    this.canvas.setAttribute('aria-valuetext', 'tick ' + int(tick));
    if (this.range) { this.canvas.setAttribute('aria-valuemin', String(Math.round(this.range[0]))); this.canvas.setAttribute('aria-valuemax', String(Math.round(this.range[1]))); }
    this.draw();
  }

  draw() {
    const { w, h: tall, scale } = fit(this.canvas), c = pen(this.canvas);
    c.setTransform(scale, 0, 0, scale, 0, 0);
    const width = w / scale, height = tall / scale;
    c.clearRect(0, 0, width, height);
    c.fillStyle = colour('--raised');
    c.fillRect(0, 6, width, height - 22);
    c.font = '11px system-ui, sans-serif';
    if (this.isLive()) this.drawLive(c, width, height); else if (this.line && this.range) this.drawRecording(c, width, height);
  }

  drawLive(c, width, height) {
    const hist = this.app.history, n = hist.seconds.length;
    if (n < 2) return;
    const from = hist.tick[0], to = Math.max(from + 1, hist.tick[n - 1]), toX = t => (t - from) / (to - from) * width;
    const most = Math.max(this.app.status?.budget_ms || 1, ...hist.frame);
    c.fillStyle = colour('--accent');
    c.globalAlpha = 0.45;
    for (let i = 1; i < n; i++) {
      const x = toX(hist.tick[i - 1]), y = hist.frame[i] / most * (height - 26);
      c.fillRect(x, height - 16 - y, Math.max(1, toX(hist.tick[i]) - x), y);
    }
    c.globalAlpha = 1;
    c.fillStyle = colour('--warn');
    for (const t of this.seen) if (t >= from && t <= to) c.fillRect(toX(t), 6, 1, 6);
    this.scaleText(c, from, to, width, height);
  }

  drawRecording(c, width, height) {
    const [a, b] = this.range, line = this.line, toX = t => (t - a) / Math.max(1, b - a) * width;
    const buckets = line.events.length, most = Math.max(1, ...line.events), crowd = Math.max(1, ...line.entities), per = line.bucket;
    c.fillStyle = colour('--accent');
    for (let i = 0; i < buckets; i++) {
      const x = toX(line.first + i * per), next = toX(line.first + (i + 1) * per);
      if (next < 0 || x > width) continue;
      const y = line.entities[i] / crowd * (height - 30);
      c.globalAlpha = 0.3;
      c.fillRect(x, height - 16 - y, Math.max(1, next - x + 0.5), y);
      if (line.events[i]) {
        c.globalAlpha = 0.9;
        c.fillStyle = colour('--warn');
        const e = 2 + line.events[i] / most * 10;
        c.fillRect(x, 6, Math.max(1, Math.min(3, next - x)), e);
        c.fillStyle = colour('--accent');
      }
    }
    c.globalAlpha = 1;
    for (const [marks, of] of [[line.gaps, '--faint'], [line.damages, '--bad']]) {
      c.fillStyle = colour(of);
      for (const m of marks) c.fillRect(toX(m.first), 6, Math.max(2, toX(m.last + 1) - toX(m.first)), height - 22);
    }
    const differs = this.differs();
    if (differs >= 0) {
      c.fillStyle = colour('--c3');
      c.fillRect(toX(differs) - 1, 2, 3, height - 18);
    }
    this.scaleText(c, a, b, width, height);
    const x = toX(this.app.tick);
    c.fillStyle = colour('--text');
    c.fillRect(x - 1, 2, 2, height - 16);
    c.beginPath(); c.arc(x, 4, 4, 0, 7); c.fill();
  }

  scaleText(c, from, to, width, height) {
    c.fillStyle = colour('--soft');
    c.textBaseline = 'bottom';
    const marks = Math.max(2, Math.floor(width / 140));
    for (let i = 0; i <= marks; i++) {
      c.textAlign = i === 0 ? 'left' : i === marks ? 'right' : 'center';
      c.fillText(int(Math.round(from + (to - from) * i / marks)), width * i / marks, height);
    }
  }
}
