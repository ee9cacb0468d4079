const PROPS_SCHEMA = /\/renderers\/widgets\/[^/]+\/props\.schema\.json$/;

/**
 * Leaves the descriptions of widgets' properties out of the built client: whoever reads them (editors, the playground) reads
 * `module.schema.json`, which holds them all and comes with no first load.
 */
export function leanSchemas() {
  return {
    name: 'lean-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (PROPS_SCHEMA.test(id) ? { code: toLeanText(code), map: null } : null),
  };
}

/** JSON text of a schema without its descriptions; a property of that name stays. */
export function toLeanText(text) {
  return JSON.stringify(withoutDescriptions(JSON.parse(text), false));
}

function withoutDescriptions(schema, isNameMap) {
  if (Array.isArray(schema)) return schema.map((entry) => withoutDescriptions(entry, false));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => isNameMap || key !== 'description');
  return Object.fromEntries(
    // A default is a value, whatever its members are called.
    kept.map(([key, value]) => [
      key,
      !isNameMap && key === 'default' ? value : withoutDescriptions(value, !isNameMap && key === 'properties'),
    ]),
  );
}
