import { isRecord, toText } from '../json/raw-value';

/** Properties that name a data interface: choices, trees, selections, popups, buttons, data views. */
const INTERFACE_PROPERTIES = new Set(['propsUrl', 'interfaceId', 'treePropsUrl', 'treeInterfaceId']);
/** Property that names a number rule, in any generation. */
const RULE_PROPERTY = 'rule';
/** Property that names a module or system screen for a picker or button. */
const MODULE_PROPERTY = 'module';
/** Members of an entity that are documents as JSON strings. */
const DOCUMENTS = new Set(['formData', 'columnData', 'appColumnData']);

/** Ids or codes in a document that refer to the system. */
export interface NamedReferences {
  readonly interfaces: ReadonlySet<string>;
  /** Those of them that a button runs: only a press may change data. */
  readonly pressed: ReadonlySet<string>;
  /** Values of every `rule`, which include number rules. */
  readonly rules: ReadonlySet<string>;
  /** Modules, and system screens as `system/…`, that fields pick from or buttons open. */
  readonly modules: ReadonlySet<string>;
}

/**
 * Collects the references of an entity, also in unknown widgets: existing clients render those and use them. The entity must be
 * within the parser's depth limit.
 */
export function namedReferences(entity: unknown): NamedReferences {
  const interfaces = new Set<string>();
  const pressed = new Set<string>();
  const rules = new Set<string>();
  const modules = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value)) return;
    const action = isAction(value) ? toText(value['interfaceId']).trim() : '';
    if (action !== '') pressed.add(action);
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
  return { interfaces, pressed, rules, modules };
}

/** An action of a button, or the event of a 3.4 button. */
function isAction(value: Readonly<Record<string, unknown>>): boolean {
  return value['type'] === 'interface' || value['btnType'] !== undefined;
}

function readDocument(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
