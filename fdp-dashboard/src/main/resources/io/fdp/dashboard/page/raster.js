// Draws points into pixels: the fastest way without a GPU.

export class Raster {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d', { alpha: true });
    this.image = null;
    this.name = 'raster';
  }

  setPalette(colours) {
    this.colours = new Uint32Array(colours.map(c => (255 << 24 | c[2] << 16 | c[1] << 8 | c[0]) >>> 0));
  }

  /**
   * @param {import('./mapdata.js').MapData} data
   * @param {{scaleX: number, scaleY: number, moveX: number, moveY: number, size: number}} place from numbers of 16 bits to pixels
   */
  draw(data, place) {
    const { width, height } = this.canvas;
    if (!this.image || this.image.width !== width || this.image.height !== height) {
      this.image = this.context.createImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    const pixels = this.pixels, colours = this.colours;
    pixels.fill(0);
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
    this.context.putImageData(this.image, 0, 0);
  }
}
