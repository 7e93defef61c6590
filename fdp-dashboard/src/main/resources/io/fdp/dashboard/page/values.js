// Values of entities: the numbers in them, and references among them.

/**
 * All numbers of an entity, by path as "battle.Position.x".
 * @param {any} entity as /api/entity answers
 * @returns {Map<string, {component: string, field: string, value: number}>}
 */
export function numbers(entity) {
  const found = new Map();
  const walk = (component, path, value) => {
    if (typeof value === 'number') found.set(component + '.' + path, { component, field: path, value });
    else if (value && typeof value === 'object' && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) walk(component, path ? path + '.' + name : name, inner);
    }
  };
  for (const [name, value] of Object.entries(entity?.components || {})) {
    if (value && typeof value === 'object' && !Array.isArray(value)) walk(name, '', value);
  }
  return found;
}

/** Whether a text is a handle, as "42#3". @param {any} v */
export const isHandle = v => typeof v === 'string' && /^\d+#\d+$/.test(v);
