// The map: all entities with a place.
import { colour, fill, fit, h, icon, pen, say } from './dom.js';
import { int, simple } from './format.js';
import { pointsByGpu } from './gl.js';
import { MapData, palette } from './mapdata.js';
import { Raster } from './raster.js';

const NEAR = 80, TRAIL = 600, SLACK = 0.25;

export class MapView {
  constructor(app) {
    this.app = app;
    this.data = new MapData();
    this.id = 1;
    this.choice = { colour: null, shape: '', label: '', component: '', x: 'x', y: 'y' };
    /** centre and metres per pixel; null to see all */
    this.camera = null;
    this.follow = false;
    this.trails = true;
    this.trail = [];
    this.legend = { scale: false, values: [] };
    this.shapes = { scale: false, values: [] };
    /** texts beside points, by index @type {Object<string, string>} */
    this.texts = {};
    this.frames = 0;
    this.box = null;
    /** a box that was drawn, in the world */
    this.boxed = null;
  }

  mount(el) {
    const types = (this.app.schema?.types || []).filter(t => t.kind === 'component');
    const numeric = t => t.fields.filter(f => !f.array && !/^(string|entity)/.test(f.kind));
    const places = types.filter(t => numeric(t).length >= 2);
    if (!places.some(t => t.name === this.choice.component) && this.app.schema) this.guess(places);
    const owners = this.app.schema?.owners;
    this.choice.colour ??= owners ? 'owner' : 'side';
    for (const k of ['colour', 'shape']) if (this.choice[k] === 'owner' && !owners) this.choice[k] = k === 'colour' ? 'side' : '';
    this.ground = h('canvas', { 'aria-hidden': 'true' });
    this.groundKey = '';
    this.canvas = h('canvas', { 'aria-hidden': 'true' });
    this.marks = h('canvas', { 'aria-hidden': 'true' });
    this.renderer = pointsByGpu(this.canvas) || new Raster(this.canvas, this.ground);
    const layers = this.renderer.ground ? [this.canvas] : [this.ground, this.canvas, this.marks];
    this.over = h('div', { class: 'over', tabindex: '0', role: 'img', 'aria-label': 'Map of all entities with a position' });
    this.legendEl = h('div', { class: 'maplegend', hidden: true });
    this.info = h('div', { class: 'mapinfo', text: ' ' });
    this.error = h('div', { class: 'empty', hidden: true });
    this.boxedEl = h('div', { class: 'mapbox', role: 'status', hidden: true });
    this.mapEl = h('div', { class: 'map' }, ...layers, this.over, this.legendEl, this.info, this.boxedEl, this.error);
    const fields = component => numeric(types.find(t => t.name === component) || { fields: [] });
    this.xSelect = h('select', { 'aria-label': 'Field to the right', onchange: () => this.choose({ x: this.xSelect.value }) });
    this.ySelect = h('select', { 'aria-label': 'Field upwards', onchange: () => this.choose({ y: this.ySelect.value }) });
    const setFields = () => {
      for (const [select, now] of [[this.xSelect, this.choice.x], [this.ySelect, this.choice.y]]) {
        fill(select, ...fields(this.choice.component).map(f => h('option', { value: f.name, text: f.name, selected: f.name === now })));
      }
    };
    setFields();
    const component = h('select', { 'aria-label': 'Component with the position', onchange: () => {
      const f = fields(component.value);
      this.choose({ component: component.value, x: (f.find(g => g.name === 'x') || f[0])?.name, y: (f.find(g => g.name === 'y') || f[1])?.name });
      setFields();
    } }, ...places.map(t => h('option', { value: t.name, text: simple(t.name), selected: t.name === this.choice.component })));
    const single = t => t.fields.filter(f => !f.array);
    const select = (id, label, title, first, of) => {
      const made = h('select', { id, 'aria-label': label, title, onchange: () => this.choose({ [id]: made.value }) },
        ...first.map(([v, t]) => h('option', { value: v, text: t, selected: v === this.choice[id] })),
        ...types.flatMap(t => of(t).map(f => { const v = t.name + '.' + f.name; return h('option', { value: v, text: simple(t.name) + '.' + f.name, selected: v === this.choice[id] }); })));
      return made;
    };
    const header = [['side', 'side'], ['template', 'template']], owner = owners ? [['owner', 'owner']] : [];
    const colours = select('colour', 'Colour by', 'What colours say', [...header, ...owner, ['', 'one colour']], numeric);
    const shapes = select('shape', 'Shape by', 'What shapes say', [['', 'one shape'], ...header, ...owner], numeric);
    const texts = select('label', 'Label by', 'What stands beside points, when at most ' + NEAR + ' are in view', [['', 'index'], ...header], single);
    const check = (text, on, set) => { const box = h('input', { type: 'checkbox', onchange: () => set(box.checked) }); box.checked = on; return h('label', {}, box, text); };
    fill(el, h('div', { class: 'view full' }, h('div', { class: 'toolbar map-tools' },
      h('label', {}, 'Position', component), this.xSelect, this.ySelect, h('label', {}, 'Colour', colours), h('label', {}, 'Shape', shapes), h('label', {}, 'Label', texts),
      check('Follow', this.follow, v => { this.follow = v; this.draw(); }), check('Trail', this.trails, v => { this.trails = v; this.draw(); }),
      h('span', { class: 'spacer' }), h('button', { onclick: () => this.fitAll(), text: 'Fit all', title: 'See all entities (f)' })), this.mapEl));
    this.showBoxed();
    this.setColours();
    this.pointer();
    this.observer = new ResizeObserver(() => { this.draw(); this.ask(); });
    this.observer.observe(this.mapEl);
    this.data.clear();
    this.id++;
    this.ask();
  }

  guess(places) {
    const p = this.app.schema.position;
    const has = t => t.fields.some(f => f.name === p.x) && t.fields.some(f => f.name === p.y);
    const found = places.find(t => t.name === p.component || simple(t.name) === p.component) || places.find(t => simple(t.name) === 'Position' && has(t)) || places.find(has) || places[0];
    this.choice.component = found?.name || '';
    if (found && has(found)) Object.assign(this.choice, { x: p.x, y: p.y });
    else if (found) Object.assign(this.choice, { x: found.fields[0].name, y: found.fields[1].name });
  }

  unmount() {
    this.observer.disconnect();
    this.app.session.look({ map: null });
  }

  choose(change) {
    Object.assign(this.choice, change);
    if (!('colour' in change || 'shape' in change || 'label' in change)) this.camera = null;
    if ('label' in change) this.texts = {};
    this.data.clear();
    this.id++;
    this.ask();
  }

  fitAll() { this.camera = null; this.id++; this.ask(); }

  /** Asks for the view, with some room around it to pan into. */
  ask() {
    let view = null;
    if (this.camera) {
      const { width, height } = this.size(), { x, y, per } = this.camera;
      const w = width * per / 2 * (1 + 2 * SLACK), t = height * per / 2 * (1 + 2 * SLACK);
      view = [x - w, y - t, x + w, y + t];
    }
    this.app.session.look({ map: { id: this.id, ...this.choice, view } });
  }

  size() { return { width: Math.max(1, this.mapEl.clientWidth), height: Math.max(1, this.mapEl.clientHeight) }; }

  /** The camera, or one that sees the whole view of the server. */
  eye() {
    if (this.camera) return this.camera;
    const v = this.data.view, { width, height } = this.size();
    return { x: (v[0] + v[2]) / 2, y: (v[1] + v[3]) / 2, per: Math.max((v[2] - v[0]) / width, (v[3] - v[1]) / height) };
  }

  toScreen(x, y) {
    const e = this.eye(), { width, height } = this.size();
    return [width / 2 + (x - e.x) / e.per, height / 2 - (y - e.y) / e.per];
  }

  toWorld(px, py) {
    const e = this.eye(), { width, height } = this.size();
    return [e.x + (px - width / 2) * e.per, e.y - (py - height / 2) * e.per];
  }

  beat(beat, points) {
    if (points) this.data.apply(points);
    if (beat.map_error) { this.error.hidden = false; fill(this.error, h('b', { text: 'Nothing to show on a map' }), beat.map_error); return; }
    if (beat.places !== undefined) this.places = beat.places;
    this.error.hidden = this.places !== 0;
    if (this.places === 0) fill(this.error, h('b', { text: 'No entity is on the map' }), 'Nobody has ' + simple(this.choice.component || 'a component') + '.' + this.choice.x + ' and ' + this.choice.y + ' now. Choose another position above, or wait.');
    if (beat.legend) { this.legend = beat.legend; this.setColours(); }
    if (beat.shapes) this.shapes = beat.shapes;
    if (beat.legend || beat.shapes) this.drawLegend();
    if (beat.labels) this.texts = beat.labels;
    this.noteTrail();
    this.countBoxed();
    if (this.follow && this.app.selectedIndex >= 0 && this.data.present[this.app.selectedIndex]) {
      const e = this.eye();
      this.camera = { x: this.data.worldX(this.app.selectedIndex), y: this.data.worldY(this.app.selectedIndex), per: e.per };
      this.askLater();
    }
    this.draw();
  }

  noteTrail() {
    const i = this.app.selectedIndex;
    if (this.trailOf !== i) { this.trail = []; this.trailOf = i; }
    if (i >= 0 && this.data.present[i]) {
      this.trail.push([this.data.worldX(i), this.data.worldY(i)]);
      if (this.trail.length > TRAIL) this.trail.shift();
    }
  }

  askLater() { clearTimeout(this.later); this.later = setTimeout(() => this.ask(), 150); }

  setColours() {
    this.colours = palette(this.legend.scale, document.documentElement.dataset.theme === 'dark');
    if (!this.legend.scale && this.choice.colour === '') this.colours[0] = this.colours[1];
    this.renderer?.setPalette(this.colours);
  }

  drawLegend() {
    const css = c => 'rgb(' + this.colours[c].join(',') + ')', rows = [];
    if (this.choice.colour !== '' && this.legend.scale) {
      const steps = [0, 64, 127, 190, 254].map(css).join(',');
      rows.push(h('div', { text: simple(this.choice.colour) }), h('div', { class: 'ramp', style: { background: 'linear-gradient(to right,' + steps + ')' } }), h('div', { class: 'num', text: range(this.legend) }));
    } else if (this.choice.colour !== '') {
      rows.push(...entries(this.legend.values, 'colour', v => h('i', { class: 'swatch', style: { background: css(v.colour) } })));
    }
    if (this.choice.shape !== '' && this.shapes.scale) {
      rows.push(h('div', { text: simple(this.choice.shape) }), h('div', {}, ...FORMS.map(f => form(f)), ' ' + range(this.shapes)));
    } else if (this.choice.shape !== '') {
      rows.push(...entries(this.shapes.values, 'shape', v => form(FORMS[v.shape] || FORMS[0])));
      if (this.shapes.values.length >= FORMS.length) rows.push(h('div', {}, form(FORMS[0]), 'all others'));
    }
    this.legendEl.hidden = !rows.length;
    fill(this.legendEl, ...rows);
  }

  theme() { this.setColours(); this.drawLegend(); this.draw(); }

  draw() {
    if (this.drawn) return;
    this.drawn = requestAnimationFrame(() => { this.drawn = 0; this.paint(); });
  }

  paint() {
    if (!this.mapEl.isConnected) return;
    const { scale } = fit(this.canvas), v = this.data.view, e = this.eye(), { width, height } = this.size();
    const perStepX = (v[2] - v[0]) / 65535, perStepY = (v[3] - v[1]) / 65535;
    const n = this.data.count, shaped = this.choice.shape !== '', sizes = shaped ? [11, 9, 5, 3] : [7, 4, 2, 1.4];
    const size = Math.max(1, Math.round(scale * sizes[n < 300 ? 0 : n < 3000 ? 1 : n < 60000 ? 2 : 3]));
    this.grid(e, width, height, scale);
    this.renderer.draw(this.data, {
      scaleX: perStepX / e.per * scale, scaleY: -perStepY / e.per * scale,
      moveX: (width / 2 + (v[0] - e.x) / e.per) * scale, moveY: (height / 2 - (v[1] - e.y) / e.per) * scale, size, shaped,
    });
    this.frames++;
    this.overlay(scale, width, height);
    say(this.info, int(this.data.count) + (this.places > this.data.count ? ' of ' + int(this.places) : '') + ' shown · 100 px = ' + int(Math.round(e.per * 100)) + ' units');
  }

  /** Lines in steps of 1, 2 or 5, with their numbers; drawn again only when the view has moved. */
  grid(e, width, height, scale) {
    const { width: w, height: tall } = this.canvas, free = this.legendEl.hidden ? height : this.legendEl.offsetTop, key = [e.x, e.y, e.per, w, tall, free, document.documentElement.dataset.theme].join();
    if (key === this.groundKey) return;
    this.groundKey = key;
    Object.assign(this.ground, { width: w, height: tall });
    const c = pen(this.ground), raw = e.per * 150, power = 10 ** Math.floor(Math.log10(raw)), step = [1, 2, 5, 10].map(f => f * power).find(s => s >= raw);
    const text = v => (Math.abs(v) < step / 2 ? '0' : String(+v.toPrecision(10)));
    c.fillStyle = colour('--map');
    c.fillRect(0, 0, w, tall);
    c.setTransform(scale, 0, 0, scale, 0, 0);
    c.font = '11px system-ui, sans-serif';
    c.fillStyle = colour('--faint');
    c.strokeStyle = colour('--grid');
    c.lineWidth = 1;
    c.beginPath();
    const [left, upper] = this.toWorld(0, 0), [right, lower] = this.toWorld(width, height), labels = [];
    c.textAlign = 'left';
    for (let n = Math.ceil(left / step); n * step <= right; n++) {
      const x = Math.round(this.toScreen(n * step, 0)[0]) + 0.5;
      c.moveTo(x, 0); c.lineTo(x, height);
      if (x + 4 + c.measureText(text(n * step)).width < width) labels.push([text(n * step), x + 4, 13]);
    }
    for (let n = Math.ceil(lower / step); n * step <= upper; n++) {
      const y = Math.round(this.toScreen(0, n * step)[1]) + 0.5;
      c.moveTo(0, y); c.lineTo(width, y);
      if (y > 24 && y < free) labels.push([text(n * step), 4, y - 4]); // not under the legend
    }
    c.stroke();
    c.strokeStyle = colour('--map'); // lines do not cross numbers
    c.lineWidth = 4;
    for (const label of labels) { c.strokeText(...label); c.fillText(...label); }
    this.renderer.renewGround?.();
  }

  /** What stands over the points: in the picture of the raster, or on a canvas above that of the GPU. */
  overlay(scale, width, height) {
    const c = this.renderer.context || pen(this.marks);
    if (!this.renderer.context) { fit(this.marks); c.clearRect(0, 0, this.marks.width, this.marks.height); }
    c.setTransform(scale, 0, 0, scale, 0, 0);
    c.font = '11px system-ui, sans-serif';
    const i = this.app.selectedIndex;
    if (this.trails && this.trail.length > 1) {
      c.strokeStyle = colour('--accent');
      c.globalAlpha = 0.6;
      c.beginPath();
      this.trail.forEach(([x, y], k) => { const [px, py] = this.toScreen(x, y); if (k) c.lineTo(px, py); else c.moveTo(px, py); });
      c.stroke();
      c.globalAlpha = 1;
    }
    if (this.data.count <= NEAR) this.labels(c);
    if (i >= 0 && this.data.present[i]) {
      const [x, y] = this.toScreen(this.data.worldX(i), this.data.worldY(i));
      c.strokeStyle = colour('--accent');
      c.lineWidth = 2;
      c.beginPath(); c.arc(x, y, 10, 0, 7); c.stroke();
      c.strokeStyle = colour('--map');
      c.lineWidth = 4;
      c.strokeText(this.app.selected || '#' + i, x + 14, y + 4);
      c.fillStyle = colour('--text');
      c.fillText(this.app.selected || '#' + i, x + 14, y + 4);
    }
    const rect = this.box ? [this.box.x, this.box.y, this.box.tx, this.box.ty] : this.boxed ? [...this.toScreen(this.boxed.x0, this.boxed.y0), ...this.toScreen(this.boxed.x1, this.boxed.y1)] : null;
    if (rect) {
      c.strokeStyle = colour('--accent');
      c.lineWidth = 1;
      c.setLineDash([4, 3]);
      c.strokeRect(rect[0], rect[1], rect[2] - rect[0], rect[3] - rect[1]);
      c.setLineDash([]);
    }
  }

  /** Texts beside points; a text that would cover another one is left out. */
  labels(c) {
    c.fillStyle = colour('--soft');
    const taken = [];
    for (let i = 0; i < this.data.limit; i++) {
      if (!this.data.present[i] || i === this.app.selectedIndex) continue;
      const text = this.choice.label ? this.texts[i] : String(i);
      if (text === undefined) continue;
      const [px, py] = this.toScreen(this.data.worldX(i), this.data.worldY(i)), x = px + 9, y = py + 4, wide = c.measureText(text).width;
      if (taken.some(t => x < t[0] + t[2] && t[0] < x + wide && Math.abs(y - t[1]) < 12)) continue;
      taken.push([x, y, wide + 4]);
      c.fillText(text, x, y);
    }
  }

  pointer() {
    let from = null;
    const at = e => [e.offsetX, e.offsetY];
    this.over.addEventListener('pointerdown', e => {
      const [x, y] = at(e);
      from = { x, y, eye: this.eye(), moved: false, box: e.shiftKey };
      if (from.box) this.box = { x, y, tx: x, ty: y };
      this.over.setPointerCapture(e.pointerId);
    });
    this.over.addEventListener('pointermove', e => {
      if (!from) return;
      const [x, y] = at(e);
      if (Math.abs(x - from.x) + Math.abs(y - from.y) > 3) from.moved = true;
      if (from.box) Object.assign(this.box, { tx: x, ty: y });
      else if (from.moved) {
        this.over.classList.add('pan');
        this.camera = { x: from.eye.x - (x - from.x) * from.eye.per, y: from.eye.y + (y - from.y) * from.eye.per, per: from.eye.per };
        this.askLater();
      }
      this.draw();
    });
    this.over.addEventListener('pointerup', e => {
      if (!from) return;
      this.over.classList.remove('pan');
      if (from.box) this.pickBox();
      else if (!from.moved) this.pick(...at(e));
      from = null;
      this.box = null;
      this.draw();
    });
    this.over.addEventListener('wheel', e => { e.preventDefault(); this.zoom(Math.exp(e.deltaY * 0.0015), e.offsetX, e.offsetY); }, { passive: false });
    this.over.addEventListener('keydown', e => {
      const { width, height } = this.size(), pan = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
      if (pan && !e.shiftKey) { const eye = this.eye(); this.camera = { x: eye.x + pan[0] * 60 * eye.per, y: eye.y + pan[1] * 60 * eye.per, per: eye.per }; }
      else if (e.key === '+' || e.key === '=') this.zoom(0.8, width / 2, height / 2);
      else if (e.key === '-') this.zoom(1.25, width / 2, height / 2);
      else if (e.key === 'f') this.fitAll();
      else return;
      e.preventDefault();
      e.stopPropagation();
      this.askLater();
      this.draw();
    });
  }

  zoom(by, px, py) {
    const e = this.eye(), [x, y] = this.toWorld(px, py), per = Math.max(1e-6, Math.min(1e7, e.per * by)), f = per / e.per;
    this.camera = { x: x + (e.x - x) * f, y: y + (e.y - y) * f, per };
    this.askLater();
    this.draw();
  }

  pick(px, py) {
    const [x, y] = this.toWorld(px, py), i = this.data.nearest(x, y, 14 * this.eye().per);
    if (i >= 0) this.app.select(String(i));
    else this.app.select(null);
  }

  /** The entities in a box are counted; people list them, or go there. */
  pickBox() {
    const [x0, y0] = this.toWorld(Math.min(this.box.x, this.box.tx), Math.max(this.box.y, this.box.ty));
    const [x1, y1] = this.toWorld(Math.max(this.box.x, this.box.tx), Math.min(this.box.y, this.box.ty));
    this.boxed = x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : null;
    this.showBoxed();
  }

  showBoxed() {
    const b = this.boxed;
    this.boxedEl.hidden = !b;
    if (!b) return;
    this.boxedText = h('b');
    fill(this.boxedEl, this.boxedText, h('button', { id: 'boxlist', onclick: () => this.listBox(), text: 'List' }), h('button', { onclick: () => this.goToBox(), text: 'Go there' }),
      h('button', { class: 'plain', 'aria-label': 'Forget the box', onclick: () => { this.boxed = null; this.showBoxed(); this.draw(); }, text: '✕' }));
    this.countBoxed();
  }

  countBoxed() {
    const b = this.boxed;
    if (!b || !this.boxedText) return;
    let n = 0;
    for (let i = 0; i < this.data.limit; i++) {
      if (!this.data.present[i]) continue;
      const x = this.data.worldX(i), y = this.data.worldY(i);
      if (x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1) n++;
    }
    say(this.boxedText, int(n) + (n === 1 ? ' entity' : ' entities'));
  }

  /** A box is a query. */
  listBox() {
    const { component: c, x, y } = this.choice, b = this.boxed, n = v => String(+v.toPrecision(7));
    this.app.list([c + '.' + x + ' >= ' + n(b.x0), c + '.' + x + ' <= ' + n(b.x1), c + '.' + y + ' >= ' + n(b.y0), c + '.' + y + ' <= ' + n(b.y1)].join(', '));
  }

  goToBox() {
    const b = this.boxed, { width, height } = this.size();
    this.camera = { x: (b.x0 + b.x1) / 2, y: (b.y0 + b.y1) / 2, per: Math.max((b.x1 - b.x0) / width, (b.y1 - b.y0) / height) };
    this.boxed = null;
    this.showBoxed();
    this.ask();
    this.draw();
  }

  update(what) { if (what === 'selected') { this.noteTrail(); this.draw(); } }
}

const range = legend => +legend.least.toPrecision(4) + ' … ' + +legend.most.toPrecision(4);

/** The rows of a legend, at most 16. */
function entries(values, by, mark) {
  const sorted = [...values].sort((a, b) => a[by] - b[by]);
  return [...sorted.slice(0, 16).map(v => h('div', {}, mark(v), v.label)), ...(sorted.length > 16 ? [h('div', { class: 'faint', text: 'and ' + (sorted.length - 16) + ' more' })] : [])];
}

/** Shapes as raster.js and gl.js draw them. */
const FORMS = ['M3 3h18v18H3z', 'M12 2 22 22H2z', 'M12 1 23 12 12 23 1 12z', 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z', 'M2 2h20L12 22z'];

function form(path) {
  const made = icon(path);
  made.classList.add('form');
  return made;
}
