// Draws points into pixels: the fastest way without a GPU.

import { pen } from './dom.js';

/** Whether a place is inside of a shape, for numbers from -1 to 1, downwards. gl.js has the same. */
export const SHAPES = [
  () => true,
  (x, y) => Math.abs(x) <= (y + 1) / 2,
  (x, y) => Math.abs(x) + Math.abs(y) <= 1,
  (x, y) => x * x + y * y <= 1,
  (x, y) => Math.min(Math.abs(x), Math.abs(y)) <= 0.34,
  (x, y) => Math.abs(x) <= (1 - y) / 2,
];

export class Raster {
  /**
   * With a ground, pictures are opaque, and what stands over the points is drawn on the same canvas, with `context`. Where there is no GPU, one opaque canvas that need not wait for the rest of the page takes a fifth of the time of three that shine through.
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLCanvasElement|null} [ground] what lies under the points, of the same size and not in the page; null to leave it clear
   */
  constructor(canvas, ground = null) {
    this.canvas = canvas;
    this.ground = ground;
    this.context = canvas.getContext('2d', { alpha: !ground, desynchronized: !!ground });
    this.image = null;
    this.back = null;
    this.name = 'raster';
  }

  /** The ground has changed. */
  renewGround() {
    const { width, height } = this.ground;
    this.back = new Uint32Array(pen(this.ground).getImageData(0, 0, width, height).data.buffer);
  }

  setPalette(colours) {
    this.colours = new Uint32Array(colours.map(c => (255 << 24 | c[2] << 16 | c[1] << 8 | c[0]) >>> 0));
  }

  /**
   * @param {import('./mapdata.js').MapData} data
   * @param {{scaleX: number, scaleY: number, moveX: number, moveY: number, size: number, shaped: boolean}} place from numbers of 16 bits to pixels
   */
  draw(data, place) {
    const { width, height } = this.canvas;
    if (!this.image || this.image.width !== width || this.image.height !== height) {
      this.image = this.context.createImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    if (this.back && this.back.length === this.pixels.length) this.pixels.set(this.back); else this.pixels.fill(0);
    if (place.shaped) this.drawShapes(data, place); else this.drawSquares(data, place);
    this.context.putImageData(this.image, 0, 0);
  }

  drawSquares(data, place) {
    const { width, height } = this.canvas, pixels = this.pixels, colours = this.colours;
    const { xs, ys, colours: kinds, present, limit } = data;
    const { scaleX, scaleY, moveX, moveY } = place;
    const size = Math.max(1, Math.round(place.size)), low = size >> 1;
    for (let i = 0; i < limit; i++) {
      if (present[i] === 0) continue;
      const px = (xs[i] * scaleX + moveX | 0) - low, py = (ys[i] * scaleY + moveY | 0) - low;
      if (px < 0 || py < 0 || px + size > width || py + size > height) continue;
      const c = colours[kinds[i]];
      let at = py * width + px;
      if (size === 1) pixels[at] = c;
      else if (size === 2) { pixels[at] = c; pixels[at + 1] = c; pixels[at + width] = c; pixels[at + width + 1] = c; }
      else for (let r = 0; r < size; r++, at += width) pixels.fill(c, at, at + size);
    }
  }

  drawShapes(data, place) {
    const { width, height } = this.canvas, pixels = this.pixels, colours = this.colours;
    const { xs, ys, colours: kinds, shapes, present, limit } = data;
    const { scaleX, scaleY, moveX, moveY } = place;
    const size = Math.max(3, Math.round(place.size)), low = size >> 1, forms = SHAPES.map((_, shape) => spans(shape, size));
    for (let i = 0; i < limit; i++) {
      if (present[i] === 0) continue;
      const px = (xs[i] * scaleX + moveX | 0) - low, py = (ys[i] * scaleY + moveY | 0) - low;
      if (px < 0 || py < 0 || px + size > width || py + size > height) continue;
      const c = colours[kinds[i]], form = forms[shapes[i]] || forms[0];
      for (let k = 0; k < form.length; k += 3) {
        const at = (py + form[k]) * width + px;
        pixels.fill(c, at + form[k + 1], at + form[k + 2]);
      }
    }
  }
}

/** The pixels of a shape: row, first and last column, again and again. @param {number} shape @param {number} size */
function spans(shape, size) {
  const found = [];
  for (let y = 0; y < size; y++) {
    let from = -1;
    for (let x = 0; x <= size; x++) {
      const inside = x < size && SHAPES[shape]((x + 0.5) / size * 2 - 1, (y + 0.5) / size * 2 - 1);
      if (inside && from < 0) from = x;
      if (!inside && from >= 0) { found.push(y, from, x); from = -1; }
    }
  }
  return found;
}
