import { isRecord, toText } from './raw-value';

/** Properties that name a data interface, whatever they stand in: choices, trees, selections, popups, buttons, data views. */
const INTERFACE_PROPERTIES = new Set(['propsUrl', 'interfaceId', 'treePropsUrl', 'treeInterfaceId']);
/** Property that names a number rule, in a node of any generation. */
const RULE_PROPERTY = 'rule';
/** Property that names a module or a screen of the system: what a picker or a button opens. */
const MODULE_PROPERTY = 'module';
/** Members of an entity that hold a document as text. */
const DOCUMENTS = new Set(['formData', 'columnData', 'appColumnData']);

/** What a module's document names of the system: ids or codes, as they stand there. */
export interface NamedReferences {
  readonly interfaces: ReadonlySet<string>;
  /** Values of every `rule`: number rules are among them. */
  readonly rules: ReadonlySet<string>;
  /** Modules, and screens of the system as `system/…`, that fields pick from or buttons open. */
  readonly modules: ReadonlySet<string>;
}

/**
 * Collects what an entity names, also in widgets that this engine does not know: existing clients draw those, and call what
 * they name. The entity must be no deeper than the parser allows.
 */
export function namedReferences(entity: unknown): NamedReferences {
  const interfaces = new Set<string>();
  const rules = new Set<string>();
  const modules = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value)) return;
    for (const [key, member] of Object.entries(value)) {
      const text = toText(member).trim();
      if (text === '') visit(member);
      else if (INTERFACE_PROPERTIES.has(key)) interfaces.add(text);
      else if (key === RULE_PROPERTY) rules.add(text);
      else if (key === MODULE_PROPERTY) modules.add(text);
    }
  };
  if (isRecord(entity)) {
    for (const [key, member] of Object.entries(entity)) {
      if (DOCUMENTS.has(key) && typeof member === 'string') visit(readDocument(member));
    }
  }
  visit(entity);
  return { interfaces, rules, modules };
}

function readDocument(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
