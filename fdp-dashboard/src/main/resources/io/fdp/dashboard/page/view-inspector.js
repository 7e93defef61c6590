// Everything about the selected entity.
import { addComponent, destroy, order } from './control.js';
import { fill, h } from './dom.js';
import { int, simple, value } from './format.js';
import { isHandle } from './values.js';

const MOST_CHILDREN = 8, STILL_MS = 1500;

export class Inspector {
  /** @param {any} app @param {boolean} aside whether it stands beside another view */
  constructor(app, aside) {
    this.app = app;
    this.aside = aside;
    this.shape = '';
    this.fields = new Map();
  }

  mount(el) {
    this.el = h('div', { class: 'inspector' });
    this.shape = '';
    fill(el, this.el);
    this.update();
  }

  unmount() {}

  update() {
    const e = this.app.entity;
    if (!this.app.selected) { this.empty('No entity is selected', 'Click an entity on the map or in the list, or press / and find some.'); return; }
    if (!e) { this.empty('Looking for ' + this.app.selected, '…'); return; }
    if (!e.alive) { this.empty(this.app.selected + ' does not live now', e.living ? 'At its index lives ' + e.living + '.' : 'Nobody lives at its index.'); return; }
    const shape = JSON.stringify([e.entity, e.parent, e.template, e.owned, e.owners, shapeOf(e.components), this.app.status?.control]);
    if (shape !== this.shape) { this.shape = shape; this.build(e); }
    this.refresh(e);
  }

  empty(title, text) {
    const shape = title + text;
    if (this.shape === shape) return;
    this.shape = shape;
    fill(this.el, this.aside ? h('div', { class: 'titleline' }, h('span', { class: 'spacer' }), h('button', { class: 'plain', 'aria-label': 'Close the inspector', onclick: () => this.app.select(null), text: '✕' })) : '',
      h('div', { class: 'empty' }, h('b', { text: title }), text));
  }

  link(handle) {
    return isHandle(handle) ? h('a', { href: '#', class: 'mono', onclick: ev => { ev.preventDefault(); this.app.select(handle); }, text: handle }) : h('span', { class: 'faint', text: '–' });
  }

  /** The first children as links, and all of them as a list; asked for once a second, or at another tick. */
  async showChildren(e) {
    const of = this.kids, now = performance.now();
    if (!e.children) { if (of.key !== '') { of.key = ''; fill(of.el, '–'); } return; }
    if (of.asking || now - of.at < 1000 || (!this.app.isLive() && of.tick === e.tick)) return;
    Object.assign(of, { asking: true, at: now, tick: e.tick });
    const query = 'parent = ' + e.entity;
    try {
      const found = await this.app.session.get('/api/entities', { query, limit: MOST_CHILDREN, tick: this.app.askTick() });
      const rest = found.count - found.entities.length, key = JSON.stringify([found.entities, rest]);
      if (key === of.key) return;
      of.key = key;
      fill(of.el, ...found.entities.flatMap(child => [this.link(child), ' ']),
        h('button', { class: 'plain link', title: query, onclick: () => this.app.list(query), text: rest > 0 ? 'and ' + int(rest) + ' more' : 'list' }));
    } catch { /* asked again in a second */ } finally { of.asking = false; }
  }

  build(e) {
    const control = this.app.status?.control && this.app.status?.kind === 'live';
    this.fields.clear();
    this.facts = {};
    this.kids = { el: h('span', { class: 'kids', text: e.children ? int(e.children) : '–' }), key: null, at: -1000, tick: -1, asking: false };
    const fact = name => (this.facts[name] = h('span', { class: 'num' }));
    fill(this.el,
      h('div', { class: 'titleline' }, h('h3', { text: e.entity }), e.template ? h('span', { class: 'badge', text: e.template }) : '', h('span', { class: 'spacer' }),
        this.aside ? h('button', { class: 'plain', 'aria-label': 'Close the inspector', onclick: () => this.app.select(null), text: '✕' }) : ''),
      h('dl', { class: 'facts' },
        ...[['Side', fact('side')], ...(this.app.schema?.owners ? [['Owner', fact('owner')]] : []), ['Parent', this.link(e.parent)], ['Children', this.kids.el], ['Born at tick', fact('spawned')], ['Changed at', fact('changed')], ['DIS type', h('span', { class: 'mono', text: e.dis })], ['Flags', fact('flags')], ['Roles', fact('roles')]]
          .flatMap(([k, v]) => [h('dt', { text: k }), h('dd', {}, v)])),
      control ? h('div', { class: 'toolbar', style: { padding: '10px 0 0', border: '0' } }, h('button', { onclick: () => addComponent(this.app, e), text: 'Add …' }), h('button', { class: 'danger', onclick: () => destroy(this.app, e), text: 'Destroy …' })) : '',
      h('div', { class: 'components' }, ...Object.entries(e.components).map(([name, v]) => this.component(e, name, v, control))));
    this.facts.changed.title = 'The last tick at which components came or went';
  }

  component(e, name, v, control) {
    const owned = e.owned.includes(name);
    const rows = [];
    if (v === true) rows.push(); else if (Array.isArray(v)) v.forEach((part, i) => this.leaves(name, part, String(i), rows, null)); else this.leaves(name, v, '', rows, control && owned ? e : null);
    return h('section', { class: 'component', 'aria-label': name },
      h('header', {}, h('span', { class: 'name', title: name, text: simple(name) }), v === true ? h('span', { class: 'badge', text: 'tag' }) : '', Array.isArray(v) ? h('span', { class: 'badge', text: v.length + (v.length === 1 ? ' part' : ' parts') }) : '', h('span', { class: 'spacer' }),
        ownerBadge(e, name, owned),
        control && owned ? h('button', { class: 'plain', title: 'Remove ' + name, 'aria-label': 'Remove ' + name, onclick: () => order(this.app, { do: 'remove', entity: e.entity, component: name }, 'removed ' + simple(name)), text: '✕' }) : ''),
      ...rows);
  }

  /** One row for each field; nested records have dots in their names. */
  leaves(component, v, path, rows, editable) {
    if (v !== null && typeof v === 'object' && !Array.isArray(v)) {
      for (const [name, inner] of Object.entries(v)) this.leaves(component, inner, path ? path + '.' + name : name, rows, editable);
      return;
    }
    const out = h('div', { class: 'value' });
    const row = h('div', { class: 'field' }, h('div', { class: 'label', title: path, text: path }), out);
    this.fields.set(component + '\n' + path, { row, out, last: undefined });
    if (editable && !Array.isArray(v)) {
      out.setAttribute('tabindex', '0');
      out.setAttribute('role', 'button');
      out.setAttribute('aria-label', 'Edit ' + path);
      const edit = () => this.edit(editable.entity, component, path, out);
      out.addEventListener('dblclick', edit);
      out.addEventListener('keydown', k => { if (k.key === 'Enter') { k.preventDefault(); k.stopPropagation(); edit(); } });
      out.title = 'Double-click to edit';
    }
    rows.push(row);
  }

  edit(entity, component, path, out) {
    if (out.querySelector('input')) return;
    const before = out.textContent;
    const input = h('input', { value: before, 'aria-label': 'New value of ' + path });
    const end = () => { out.replaceChildren(before); };
    input.addEventListener('keydown', async k => {
      k.stopPropagation();
      if (k.key === 'Escape') end();
      if (k.key === 'Enter') {
        let parsed;
        try { parsed = JSON.parse(input.value); } catch { parsed = input.value; }
        const given = path.split('.').reduceRight((inner, name) => ({ [name]: inner }), parsed);
        end();
        await order(this.app, { do: 'edit', entity, component, value: given }, 'changed ' + simple(component) + '.' + path);
      }
    });
    input.addEventListener('blur', end);
    out.replaceChildren(input);
    input.focus();
    input.select();
  }

  /** A field that changes flashes; one that goes on changing has a mark instead, until it stands still. */
  flash(field) {
    const now = performance.now(), again = now - (field.at ?? -Infinity) < STILL_MS;
    field.at = now;
    field.row.classList.toggle('moving', again);
    field.moving = again;
    if (again) return;
    field.row.classList.remove('changed');
    void field.row.offsetWidth;
    field.row.classList.add('changed');
  }

  refresh(e) {
    this.showChildren(e);
    for (const [name, el] of Object.entries(this.facts)) {
      const text = name === 'roles' ? (e.roles.join(', ') || '–') : name === 'owner' ? (e.owner ? 'node ' + e.owner : '–') : int(e[name]);
      if (el.textContent !== text) el.textContent = text;
    }
    const visit = (component, v, path) => {
      if (v !== null && typeof v === 'object' && !Array.isArray(v)) {
        for (const [name, inner] of Object.entries(v)) visit(component, inner, path ? path + '.' + name : name);
        return;
      }
      const field = this.fields.get(component + '\n' + path);
      if (!field || field.out.querySelector('input')) return;
      const text = value(v);
      if (field.last !== text) {
        const first = field.last === undefined;
        field.last = text;
        if (isHandle(v)) field.out.replaceChildren(this.link(v)); else field.out.textContent = text;
        if (!first) this.flash(field);
      } else if (field.moving && performance.now() - field.at > STILL_MS) {
        field.moving = false;
        field.row.classList.remove('moving');
      }
    };
    for (const [name, v] of Object.entries(e.components)) {
      if (Array.isArray(v)) v.forEach((part, i) => visit(name, part, String(i))); else if (v !== true) visit(name, v, '');
    }
  }
}

/** Who owns a component: the node if it is known, otherwise only whether it is another one. */
function ownerBadge(e, name, owned) {
  const node = e.owners?.[name];
  if (node > 0) return h('span', { class: 'badge ' + (owned ? '' : 'warn'), title: owned ? 'Owned by this node' : 'Owned by another node: only it changes the value', text: 'node ' + node });
  return owned ? '' : h('span', { class: 'badge warn', title: 'Only its owner changes it', text: 'other owner' });
}

/** What decides which rows there are. */
function shapeOf(v) {
  if (Array.isArray(v)) return v.some(x => x && typeof x === 'object') ? v.map(shapeOf) : 0;
  return v !== null && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, shapeOf(x)])) : 0;
}
