// Questions and orders that change a running world.
import { fill, h, toast } from './dom.js';

/** @param {any} app @param {object} order @param {string} done what to say afterwards */
export async function order(app, order_, done) {
  try {
    const answer = await app.session.order(order_);
    if (answer.applied === false) toast('waits for the next sync point');
    else if (done) toast(done);
    return true;
  } catch (wrong) {
    toast(wrong.message);
    return false;
  }
}

/** Shows a dialog; resolves to null when it is left. @param {string} title @param {Node[]} content @param {string} yes */
export function ask(title, content, yes) {
  return new Promise(resolve => {
    const overlay = document.getElementById('overlay'), before = document.activeElement;
    const behind = [...document.body.children].filter(el => el !== overlay);
    const close = value => {
      overlay.hidden = true;
      fill(overlay);
      for (const el of behind) el.inert = false;
      document.removeEventListener('keydown', onKey, true);
      before?.focus?.();
      resolve(value);
    };
    const onKey = e => {
      if (e.key === 'Escape') { close(null); e.stopPropagation(); }
      else e.stopPropagation();
    };
    const form = h('form', { onsubmit: e => { e.preventDefault(); close(new FormData(form)); } },
      ...content,
      h('div', { class: 'toolbar' }, h('span', { class: 'spacer' }),
        h('button', { type: 'button', onclick: () => close(null), text: yes ? 'Cancel' : 'Close' }),
        yes && h('button', { class: 'primary', type: 'submit', text: yes })));
    fill(overlay, h('div', { class: 'dialog', role: 'dialog', 'aria-modal': 'true', 'aria-label': title }, h('h2', { text: title }), form));
    overlay.hidden = false;
    overlay.onclick = e => { if (e.target === overlay) close(null); };
    for (const el of behind) el.inert = true; // tabs stay in the dialog
    document.addEventListener('keydown', onKey, true);
    (form.querySelector('input, select, button.primary, button') || form).focus();
  });
}

/** Asks which template to spawn. @param {any} app */
export async function spawn(app) {
  const templates = app.schema?.templates || [];
  if (!templates.length) { toast('this world has no templates'); return; }
  const choice = h('select', { name: 'template', 'aria-label': 'Template' }, ...templates.map(t => h('option', { value: t, text: t })));
  const given = await ask('Spawn from a template', [h('p', {}, choice)], 'Spawn');
  if (given) await order(app, { do: 'spawn', template: given.get('template') }, 'spawned ' + given.get('template'));
}

/** Asks which component or tag to add. @param {any} app @param {any} entity */
export async function addComponent(app, entity) {
  const types = (app.schema?.types || []).filter(t => (t.kind === 'component' || t.kind === 'tag') && !(t.name in entity.components));
  const choice = h('select', { name: 'component', 'aria-label': 'Component' }, ...types.map(t => h('option', { value: t.name, text: t.name })));
  const given = await ask('Add to ' + entity.entity, [h('p', {}, choice)], 'Add');
  if (given) await order(app, { do: 'add', entity: entity.entity, component: given.get('component') }, 'added');
}

/** @param {any} app @param {any} entity */
export async function destroy(app, entity) {
  const sure = await ask('Destroy ' + entity.entity + '?', [h('p', { text: 'It dies at the next sync point.' })], 'Destroy');
  if (sure) await order(app, { do: 'destroy', entity: entity.entity }, 'destroyed ' + entity.entity);
}
