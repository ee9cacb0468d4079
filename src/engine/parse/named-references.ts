import { isRecord, toText } from '../json/raw-value';

/** Properties that name a data interface: choices, trees, selections, popups, buttons, data views. */
const INTERFACE_PROPERTIES = new Set(['propsUrl', 'interfaceId', 'treePropsUrl', 'treeInterfaceId']);
/** Property that names a number rule, in any generation. */
const RULE_PROPERTY = 'rule';
/** Property that names a module or system screen for a picker or button. */
const MODULE_PROPERTY = 'module';
/** Members of a button that say what it does. */
const ACTIONS = new Set(['action', 'event']);
/** Members of an entity that are documents as JSON strings. */
const DOCUMENTS = new Set(['formData', 'columnData', 'appColumnData']);

/** Ids or codes in a document that refer to the system. */
export interface NamedReferences {
  readonly interfaces: ReadonlySet<string>;
  /** Those of them that anything but a button or a data view names: whoever opens the module asks them. */
  readonly offered: ReadonlySet<string>;
  /** The one that a data view shows: the server asks it for whoever opens the module, by their rights for its columns. */
  readonly shown: ReadonlySet<string>;
  /** Those of them that a button runs, with the values of these buttons; '' = a button of the form, which has no permission of its own. */
  readonly pressed: ReadonlyMap<string, ReadonlySet<string>>;
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
  const offered = new Set<string>();
  const pressed = new Map<string, Set<string>>();
  const rules = new Set<string>();
  const modules = new Set<string>();
  const visit = (value: unknown, button?: string): void => {
    if (Array.isArray(value)) value.forEach((each) => visit(each));
    if (!isRecord(value)) return;
    const isPressed = isAction(value);
    const action = isPressed ? toText(value['interfaceId']).trim() : '';
    if (action !== '' && button !== undefined) pressed.set(action, (pressed.get(action) ?? new Set()).add(button));
    for (const [key, member] of Object.entries(value)) {
      const text = toText(member).trim();
      if (text === '') visit(member, ACTIONS.has(key) ? buttonOf(value) : undefined);
      else if (INTERFACE_PROPERTIES.has(key)) {
        interfaces.add(text);
        if (!isPressed) offered.add(text);
      } else if (key === RULE_PROPERTY) rules.add(text);
      else if (key === MODULE_PROPERTY) modules.add(text);
    }
  };
  if (isRecord(entity)) {
    for (const [key, member] of Object.entries(entity)) {
      if (DOCUMENTS.has(key) && typeof member === 'string') visit(readDocument(member));
    }
  }
  const { view, rest } = withoutView(entity);
  const shown = new Set(view === '' ? [] : [view]);
  visit(rest);
  return { interfaces: new Set([...interfaces, ...shown]), offered, shown, pressed, rules, modules };
}

/** The interface of a data view, '' = none, and the rest of the entity. */
function withoutView(entity: unknown): { readonly view: string; readonly rest: unknown } {
  if (!isRecord(entity) || toText(entity['webType']) !== '4') return { view: '', rest: entity };
  const { interfaceId, ...rest } = entity;
  return { view: toText(interfaceId).trim(), rest };
}

/** The value of a list's button, '' of a form's; undefined = nobody can press it. */
function buttonOf(owner: Readonly<Record<string, unknown>>): string | undefined {
  if (isRecord(owner['__config__'])) return '';
  return toText(owner['value']).trim() || undefined;
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
