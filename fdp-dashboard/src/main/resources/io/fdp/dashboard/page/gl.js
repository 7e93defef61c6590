// Draws points by WebGL 2, where there is a GPU. Software renderers are slower than the raster.

const VERTEX = `#version 300 es
in vec2 place; in float kind; in float form; uniform vec4 to; uniform float size; uniform vec3 colours[256]; out vec3 c; flat out int f;
void main() { gl_Position = vec4(place * to.xy + to.zw, 0., 1.); gl_PointSize = size; c = colours[int(kind)]; f = int(form); }`;
const FRAGMENT = `#version 300 es
precision mediump float; in vec3 c; flat in int f; uniform bool shaped; out vec4 o;
void main() {
  vec2 p = gl_PointCoord * 2. - 1., q = abs(p);
  if (shaped && ((f == 1 && q.x > (p.y + 1.) / 2.) || (f == 2 && q.x + q.y > 1.) || (f == 3 && dot(p, p) > 1.) || (f == 4 && min(q.x, q.y) > .34) || (f == 5 && q.x > (1. - p.y) / 2.))) discard;
  o = vec4(c, 1.);
}`;

/** @param {HTMLCanvasElement} canvas @returns {Points|null} null where there is no GPU */
export function pointsByGpu(canvas) {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) return null;
  const info = probe.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(probe.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  if (/swiftshader|llvmpipe|software|basic render/i.test(name)) return null;
  try { return new Points(canvas); } catch { return null; }
}

/** Points on a GPU. */
export class Points {
  constructor(canvas) {
    this.name = 'webgl';
    this.canvas = canvas;
    const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, preserveDrawingBuffer: false });
    if (!gl) throw new Error('no WebGL');
    this.gl = gl;
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) || 'shader');
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error('program');
    gl.useProgram(program);
    this.to = gl.getUniformLocation(program, 'to');
    this.size = gl.getUniformLocation(program, 'size');
    this.palette = gl.getUniformLocation(program, 'colours');
    this.shaped = gl.getUniformLocation(program, 'shaped');
    this.buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    const place = gl.getAttribLocation(program, 'place'), kind = gl.getAttribLocation(program, 'kind'), form = gl.getAttribLocation(program, 'form');
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 2, gl.UNSIGNED_SHORT, false, 8, 0);
    gl.enableVertexAttribArray(kind);
    gl.vertexAttribPointer(kind, 1, gl.UNSIGNED_SHORT, false, 8, 4);
    gl.enableVertexAttribArray(form);
    gl.vertexAttribPointer(form, 1, gl.UNSIGNED_SHORT, false, 8, 6);
    this.version = -1;
    this.count = 0;
    this.packed = new Uint16Array(4096);
  }

  setPalette(colours) {
    this.gl.uniform3fv(this.palette, new Float32Array(colours.flat().map(c => c / 255)));
  }

  upload(data) {
    if (this.packed.length < data.limit * 4) this.packed = new Uint16Array(data.limit * 8);
    const out = this.packed;
    let at = 0;
    for (let i = 0; i < data.limit; i++) {
      if (!data.present[i]) continue;
      out[at] = data.xs[i]; out[at + 1] = data.ys[i]; out[at + 2] = data.colours[i]; out[at + 3] = data.shapes[i];
      at += 4;
    }
    this.count = at / 4;
    this.gl.bufferData(this.gl.ARRAY_BUFFER, out.subarray(0, at), this.gl.DYNAMIC_DRAW);
  }

  draw(data, place) {
    const gl = this.gl, { width, height } = this.canvas;
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (this.version !== data.version) { this.version = data.version; this.upload(data); }
    gl.uniform4f(this.to, place.scaleX * 2 / width, -place.scaleY * 2 / height, place.moveX * 2 / width - 1, 1 - place.moveY * 2 / height);
    gl.uniform1f(this.size, Math.max(place.shaped ? 3 : 1, place.size));
    gl.uniform1i(this.shaped, place.shaped ? 1 : 0);
    gl.drawArrays(gl.POINTS, 0, this.count);
  }
}
