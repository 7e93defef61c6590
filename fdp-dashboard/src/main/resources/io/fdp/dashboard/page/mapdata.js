// The places of entities as the server sends them: docs/spec/http.md.

export class MapData {
  constructor() {
    this.capacity = 1024;
    this.xs = new Uint16Array(this.capacity);
    this.ys = new Uint16Array(this.capacity);
    this.colours = new Uint8Array(this.capacity);
    this.shapes = new Uint8Array(this.capacity);
    this.present = new Uint8Array(this.capacity);
    this.limit = 0;
    this.count = 0;
    this.tick = -1;
    this.version = 0;
    /** whether a complete message has come */
    this.isKnown = false;
    /** left, lower, right, upper @type {number[]} */
    this.view = [0, 0, 1, 1];
  }

  /** Forgets all; changes that are still on their way belong to what was forgotten. */
  clear() { this.present.fill(0); this.limit = 0; this.count = 0; this.isKnown = false; this.version++; }

  grow(index) {
    if (index < this.capacity) return;
    let more = this.capacity;
    while (more <= index) more *= 2;
    for (const name of ['xs', 'ys', 'colours', 'shapes', 'present']) {
      const old = this[name];
      this[name] = new old.constructor(more);
      this[name].set(old);
    }
    this.capacity = more;
  }

  /** @param {ArrayBuffer} buffer */
  apply(buffer) {
    const head = new DataView(buffer);
    if (head.getUint8(0) !== 0x4d || head.getUint8(1) !== 2) throw new Error('a map of another version');
    if (head.getUint8(2) & 1) { this.present.fill(0); this.limit = 0; this.isKnown = true; }
    if (!this.isKnown) return;
    this.tick = Number(head.getBigInt64(8, true));
    this.view = [0, 1, 2, 3].map(i => head.getFloat64(16 + 8 * i, true));
    const entries = head.getUint32(48, true);
    this.count = head.getUint32(52, true);
    this.read(new Uint8Array(buffer), 56, entries);
    this.version++;
  }

  /** Reads entries. Called for all entities that move, ten times in a second: it makes no objects. */
  read(bytes, from, entries) {
    let { xs, ys, colours, shapes, present, capacity, limit } = this, at = from, index = -1;
    for (let i = 0; i < entries; i++) {
      let byte = bytes[at++], key = byte & 0x7f;
      for (let factor = 128; byte & 0x80; factor *= 128) { byte = bytes[at++]; key += (byte & 0x7f) * factor; }
      const kind = key % 4;
      index += (key - kind) / 4 + 1;
      if (index >= capacity) { this.grow(index); ({ xs, ys, colours, shapes, present, capacity } = this); }
      if (kind === 1) {
        xs[index] = bytes[at] | bytes[at + 1] << 8;
        ys[index] = bytes[at + 2] | bytes[at + 3] << 8;
        colours[index] = bytes[at + 4];
        shapes[index] = bytes[at + 5];
        present[index] = 1;
        at += 6;
        if (index >= limit) limit = index + 1;
      } else if (kind === 2) {
        present[index] = 0;
      } else {
        let x = 0, y = 0, shift = 0;
        do { byte = bytes[at++]; x |= (byte & 0x7f) << shift; shift += 7; } while (byte & 0x80);
        shift = 0;
        do { byte = bytes[at++]; y |= (byte & 0x7f) << shift; shift += 7; } while (byte & 0x80);
        xs[index] += x >>> 1 ^ -(x & 1);
        ys[index] += y >>> 1 ^ -(y & 1);
      }
    }
    this.limit = limit;
  }

  worldX(index) { return this.view[0] + this.xs[index] / 65535 * (this.view[2] - this.view[0]); }
  worldY(index) { return this.view[1] + this.ys[index] / 65535 * (this.view[3] - this.view[1]); }

  /** The entity nearest to a place, within a distance; -1 for none. */
  nearest(x, y, within) {
    let best = -1, least = within * within;
    for (let i = 0; i < this.limit; i++) {
      if (!this.present[i]) continue;
      const dx = this.worldX(i) - x, dy = this.worldY(i) - y, d = dx * dx + dy * dy;
      if (d < least) { least = d; best = i; }
    }
    return best;
  }
}

const SIDES = [[150, 160, 175], [70, 140, 255], [255, 95, 85], [70, 190, 120], [245, 180, 60], [185, 125, 255], [70, 205, 225], [255, 130, 180], [170, 200, 70], [255, 150, 90], [120, 150, 220], [200, 165, 120]];
const SIDES_LIGHT = [[95, 105, 120], [20, 90, 220], [205, 40, 35], [15, 125, 70], [175, 105, 0], [120, 60, 185], [0, 120, 145], [185, 25, 100], [95, 120, 0], [190, 75, 10], [60, 85, 160], [120, 85, 45]];
const RAMP = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
const RAMP_LIGHT = [[48, 18, 110], [40, 90, 180], [20, 130, 120], [150, 140, 0], [200, 70, 0]];

/** All 256 colours as [r, g, b]. @param {boolean} scale @param {boolean} dark */
export function palette(scale, dark) {
  const all = [];
  const some = dark ? SIDES : SIDES_LIGHT, steps = dark ? RAMP : RAMP_LIGHT;
  for (let i = 0; i < 256; i++) {
    if (i === 255) all.push(dark ? [110, 120, 135] : [140, 148, 160]);
    else if (scale) {
      const t = i / 254 * (steps.length - 1), k = Math.min(steps.length - 2, Math.floor(t)), f = t - k;
      all.push([0, 1, 2].map(c => Math.round(steps[k][c] * (1 - f) + steps[k + 1][c] * f)));
    } else all.push(some[i % some.length]);
  }
  return all;
}
