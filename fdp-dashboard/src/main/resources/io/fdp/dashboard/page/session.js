// The connection: exchanges the token, asks by HTTP, and holds a socket that comes back by itself.

/** @typedef {{rate: number, status: boolean, tick: number, entity: string|null, map: object|null}} Watch */

export class Session extends EventTarget {
  constructor() {
    super();
    /** @type {'connecting'|'waiting'|'open'|'lost'|'denied'} */
    this.state = 'connecting';
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Watch} */
    this.watch = { rate: 10, status: true, tick: -1, entity: null, map: null };
    this.sentWatch = '';
    this.watchAt = -1000;
    this.wait = 500;
    this.pending = null;
    /** who is there, for a page about several nodes @type {{hub: boolean, title: string, nodes: {node: number, name: string, present: boolean, status: any}[]}} */
    this.hub = { hub: false, title: '', nodes: [] };
    /** the node that is looked at; null for a page about one world @type {number|null} */
    this.node = null;
  }

  /** Where the world that is looked at answers. */
  get base() { return this.node === null ? '' : '/node/' + this.node; }

  async start() {
    const token = location.hash.slice(1);
    if (/^[0-9a-f]{64}$/.test(token)) {
      history.replaceState(null, '', location.pathname);
      try {
        const answer = await fetch('/api/session', {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ token }),
        });
        if (answer.status === 401) { this.set('denied'); return false; }
      } catch { /* the socket tries again */ }
    }
    const known = await this.isKnown();
    if (known === false) { this.set('denied'); return false; }
    this.begin();
    return true;
  }

  /** Connects, to the node that was chosen last if there are several; waits for the first one. */
  begin() {
    if (!this.hub.hub) { this.connect(); return; }
    this.poll ??= setInterval(() => { if (this.state !== 'denied' && !document.hidden) this.isKnown(); }, 1000);
    const there = this.hub.nodes.filter(n => n.present), before = Number(sessionStorage.getItem('fdp-node'));
    if (!there.length) { this.set('waiting'); setTimeout(() => this.begin(), 500); return; }
    this.node = (there.find(n => n.node === before) || there[0]).node;
    this.connect();
  }

  /** Looks at another node. @param {number} node */
  choose(node) {
    if (node === this.node) return;
    sessionStorage.setItem('fdp-node', String(node));
    this.node = node;
    Object.assign(this.watch, { entity: null, tick: -1 });
    const old = this.socket;
    this.connect();
    old?.close();
    this.dispatchEvent(new Event('node'));
  }

  /** @returns {Promise<boolean|null>} null when nobody answers */
  async isKnown() {
    try {
      const answer = await fetch('/api/hub');
      if (answer.ok) {
        this.hub = await answer.json();
        this.dispatchEvent(new Event('hub'));
      }
      return answer.status !== 401;
    } catch { return null; }
  }

  set(state) {
    if (this.state !== state) {
      this.state = state;
      this.dispatchEvent(new Event('state'));
    }
  }

  connect() {
    const socket = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + this.base + '/ws');
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.pending = null;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.sentWatch = '';
      this.sendWatch();
    };
    let answers = false;
    socket.onmessage = event => {
      if (this.socket !== socket) return;
      if (!answers) { // a hub opens sockets to nodes that are gone, too
        answers = true;
        this.wait = 500;
        this.set('open');
        this.dispatchEvent(new Event('open'));
      }
      this.receive(event.data);
    };
    socket.onclose = () => { if (this.socket === socket) this.lost(); };
    socket.onerror = () => socket.close();
  }

  async lost() {
    if (this.socket === null) return;
    this.socket = null;
    this.pending = null;
    this.set('lost');
    await new Promise(done => setTimeout(done, this.wait));
    this.wait = Math.min(this.wait * 1.6, 4000);
    if (await this.isKnown() === false) { this.set('denied'); return; }
    if (this.socket === null) this.connect();
  }

  /** A beat is a text, and a map if it says so; both are acknowledged together. */
  receive(data) {
    if (typeof data === 'string') {
      const beat = JSON.parse(data);
      if (beat.map) this.pending = beat;
      else this.deliver(beat, null);
    } else if (this.pending) {
      const beat = this.pending;
      this.pending = null;
      this.deliver(beat, data);
    }
  }

  deliver(beat, points) {
    try {
      this.dispatchEvent(new CustomEvent('beat', { detail: { beat, points } }));
    } finally {
      // after the next picture, so that a slow page hears less often
      requestAnimationFrame(() => this.send({ type: 'ack', seq: beat.seq }));
    }
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Says what this page looks at. @param {Partial<Watch>} change */
  look(change) {
    Object.assign(this.watch, change);
    this.sendWatch();
  }

  sendWatch() {
    const wait = this.watchAt + 30 - performance.now();
    if (wait > 0) {
      this.watchTimer ??= setTimeout(() => { this.watchTimer = undefined; this.sendWatch(); }, wait);
      return;
    }
    const text = JSON.stringify({ type: 'watch', ...this.watch });
    if (text !== this.sentWatch && this.socket && this.socket.readyState === WebSocket.OPEN) {
      this.sentWatch = text;
      this.watchAt = performance.now();
      this.socket.send(text);
    }
  }

  /**
   * Asks by HTTP.
   * @param {string} path
   * @param {Object<string, any>} [parameters]
   * @param {AbortSignal} [signal]
   */
  async get(path, parameters = {}, signal) {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(parameters)) if (value !== undefined && value !== null) query.set(key, value);
    const text = query.toString();
    const answer = await fetch(this.base + path + (text ? '?' + text : ''), { signal });
    const body = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(body.error || 'the server refused'), body, { status: answer.status });
    return body;
  }

  /** Orders something. @param {object} order */
  async order(order) {
    const answer = await fetch(this.base + '/api/control', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(order),
    });
    if (answer.status === 204) return {};
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.error || 'the server refused');
    return body;
  }
}
