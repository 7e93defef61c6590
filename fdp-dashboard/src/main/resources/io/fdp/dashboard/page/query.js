// The box for queries: completes names, and shows where a text is wrong.
import { fill, h } from './dom.js';
import { simple } from './format.js';

const HEADER = ['template', 'tkb', 'dis', 'side', 'flags', 'spawned', 'changed', 'parent', 'children', 'role', 'owned', 'owner', 'entity'];

export class QueryBox {
  /** @param {() => any} schema @param {(text: string) => void} changed */
  constructor(schema, changed) {
    this.schema = schema;
    this.changed = changed;
    this.choices = [];
    this.chosen = -1;
    this.input = h('input', {
      type: 'search', id: 'query', placeholder: 'all entities — or: Position, !Wreck, Hull.strength < 30, side = 2',
      'aria-label': 'Query', autocomplete: 'off', spellcheck: 'false', role: 'combobox', 'aria-expanded': 'false', 'aria-controls': 'choices',
      oninput: () => { this.suggest(); this.later(); },
      onkeydown: e => this.key(e),
      onblur: () => setTimeout(() => this.hide(), 150),
    });
    this.list = h('div', { class: 'suggest', id: 'choices', role: 'listbox', hidden: true });
    this.el = h('div', { class: 'query' }, this.input, this.list);
    this.problem = h('div', { class: 'problem', role: 'alert', hidden: true });
  }

  get text() { return this.input.value.trim(); }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed(this.text), 200);
  }

  word() {
    const at = this.input.selectionStart ?? this.input.value.length;
    const found = /[\w.$]*$/.exec(this.input.value.slice(0, at));
    return { from: at - found[0].length, at, text: found[0] };
  }

  /** What may stand after a comparison: names of templates, or constants of a field. */
  values() {
    const before = this.input.value.slice(0, this.input.selectionStart ?? this.input.value.length);
    const found = /([\w.$]+)\s*(?:!=|=)\s*(["\w.]*)$/.exec(before);
    if (!found) return null;
    const [, name, typed] = found, schema = this.schema(), quoted = typed.startsWith('"') ? typed.slice(1) : typed;
    const fits = v => v.toLowerCase().startsWith(quoted.toLowerCase()) && v !== quoted;
    if (name === 'template') return { from: before.length - typed.length, all: (schema?.templates || []).filter(fits).map(t => [JSON.stringify(t), 'template']) };
    const dot = name.lastIndexOf('.'), type = (schema?.types || []).find(t => [simple(t.name), t.name].includes(name.slice(0, dot)));
    const constants = type?.fields.find(f => f.name === name.slice(dot + 1))?.constants || [];
    return constants.length ? { from: before.length - typed.length, all: constants.filter(fits).map(v => [v, 'constant']) } : null;
  }

  suggest() {
    const { text } = this.word(), values = this.values();
    this.from = values ? values.from : this.word().from;
    if (values) {
      this.choices = values.all.slice(0, 12);
      this.chosen = -1;
      this.show();
      return;
    }
    if (!text) { this.hide(); return; }
    const lower = text.toLowerCase(), found = [];
    for (const type of this.schema()?.types || []) {
      for (const name of [simple(type.name), type.name]) {
        if (name.toLowerCase().startsWith(lower) && name !== text) { found.push([name, type.kind]); break; }
      }
      const dot = text.lastIndexOf('.');
      if (dot > 0 && [simple(type.name), type.name].includes(text.slice(0, dot))) {
        for (const f of type.fields) {
          if (f.name.toLowerCase().startsWith(lower.slice(dot + 1))) found.push([text.slice(0, dot + 1) + f.name, f.kind]);
        }
      }
    }
    for (const word of HEADER) if (word.startsWith(lower) && word !== text && (word !== 'owner' || this.schema()?.owners)) found.push([word, 'header']);
    this.choices = found.slice(0, 12);
    this.chosen = -1;
    this.show();
  }

  show() {
    this.list.hidden = this.choices.length === 0;
    this.input.setAttribute('aria-expanded', String(!this.list.hidden));
    if (this.chosen < 0) this.input.removeAttribute('aria-activedescendant'); else this.input.setAttribute('aria-activedescendant', 'choice-' + this.chosen);
    fill(this.list, ...this.choices.map(([name, kind], i) => h('div', {
      id: 'choice-' + i, role: 'option', 'aria-selected': String(i === this.chosen), onmousedown: e => { e.preventDefault(); this.take(i); },
    }, h('span', { class: 'mono', text: name }), h('span', { class: 'faint', text: kind }))));
  }

  hide() { this.list.hidden = true; this.choices = []; this.input.setAttribute('aria-expanded', 'false'); }

  take(i) {
    const { at } = this.word(), from = this.from, name = this.choices[i][0];
    this.input.value = this.input.value.slice(0, from) + name + this.input.value.slice(at);
    this.input.setSelectionRange(from + name.length, from + name.length);
    this.hide();
    this.later();
  }

  key(e) {
    if (e.key === 'Escape') { this.hide(); this.input.blur(); return; }
    if (e.key === 'Enter') {
      if (this.chosen >= 0) this.take(this.chosen); else { this.hide(); clearTimeout(this.timer); this.changed(this.text); }
      e.preventDefault();
    } else if ((e.key === 'ArrowDown' || e.key === 'ArrowUp') && this.choices.length) {
      const n = this.choices.length;
      this.chosen = (this.chosen + (e.key === 'ArrowDown' ? 1 : n + (this.chosen < 0 ? 0 : -1))) % n;
      this.show();
      e.preventDefault();
    } else if (e.key === 'Tab' && this.choices.length) {
      this.take(Math.max(0, this.chosen));
      e.preventDefault();
    }
    e.stopPropagation();
  }

  /** Shows what is wrong, or nothing. @param {any} error */
  wrong(error) {
    this.problem.hidden = !error;
    this.el.classList.toggle('wrong', !!error);
    this.input.setAttribute('aria-invalid', String(!!error));
    if (error) {
      const lines = [h('div', { text: error.message })];
      if (error.column) lines.push(h('pre', { text: this.text + '\n' + ' '.repeat(Math.max(0, error.column - 1)) + '^' }));
      fill(this.problem, ...lines);
    }
  }
}
