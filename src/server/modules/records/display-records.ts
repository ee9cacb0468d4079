import type { FieldModel } from '../../../engine/contract/field-model';
import { createTranslate, type Language, type Translate } from '../../../engine/contract/language';
import type { NameKind, TextContext } from '../../../engine/contract/widget-definition';
import { memberText } from '../../../engine/values/link-widget';
import { registry } from '../../../renderers/definitions';
import { rendererTexts } from '../../../renderers/texts';
import { loadTypeNames } from '../dictionary/index';
import { keptOrganizes, loadNames } from '../organize/index';
import { fillShownAttributes, shownAttributes } from './attributes';
import { loadDynamicOptions, type Cell } from './dynamic-options';
import { loadLinks } from './load-links';
import { loadOptions } from './load-options';
import type { ModuleContext } from './module-context';
import { textsIn } from './new-values';

/** A record's values by field key, sub-tables as arrays of such. */
export type ShownValues = Readonly<Record<string, unknown>>;

const translates = new Map<Language, Translate>();

/** Texts of the widgets and the engine in one language. */
export function widgetTexts(language: Language): Translate {
  const known = translates.get(language) ?? createTranslate(language, rendererTexts);
  translates.set(language, known);
  return known;
}

interface Shown {
  readonly records: readonly ShownValues[];
  readonly fields: readonly FieldModel[];
  /** Every value as its text, without what could not be looked up, and no stored values beside them. */
  readonly isText?: boolean;
}

/**
 * Formats records for clients (docs/clients.md#records): the display value under the field's key and, for ids, the stored value
 * under `<key>_id`. Only the given fields: main fields, and sub-table columns in an array under the sub-table's key. Choices and
 * names are loaded once for all records.
 */
export async function displayRecords(
  context: ModuleContext,
  { records: stored, fields, isText = false }: Shown,
): Promise<readonly Record<string, unknown>[]> {
  const valued = fields.filter((field) => registry.of(field).kind !== 'table');
  const attributes = shownAttributes(context, valued);
  const linking = [...valued, ...attributes.map(({ chooser }) => chooser)];
  const linkOf = await loadLinks(context, { fields: linking, attributes, records: stored, display: displayRecords });
  const records = fillShownAttributes(stored, attributes, linkOf);
  const options = await loadOptions(context, valued);
  const dynamicOptions = await loadDynamicOptions(context, { fields: valued, records });
  const names = new NameLookup();
  const textsAt = (cell: Cell): TextContext => ({
    translate: widgetTexts(context.evaluation.language),
    timeZone: context.evaluation.timeZone,
    optionsOf: (field) => options.get(field.id) ?? dynamicOptions(field, cell) ?? [],
    nameOf: (kind, id) => names.nameOf(kind, id),
    organizePathOf: (id) => names.pathOf(id),
    linkOf: (field, value) => linkOf(field, value, cell),
  });
  const display = isText ? displayTexts : displayFields;
  const show = () => records.map((record) => displayRecord(record, valued, { textsAt, display }));
  const first = show();
  // Definitions request names on demand: a first pass collects them, they are loaded together, a second pass shows them.
  return (await names.load(context)) ? show() : first;
}

interface Displaying {
  readonly textsAt: (cell: Cell) => TextContext;
  readonly display: typeof displayFields;
}

function displayRecord(
  record: ShownValues,
  fields: readonly FieldModel[],
  { textsAt, display }: Displaying,
): Record<string, unknown> {
  const shown = display(
    record,
    fields.filter((field) => field.tableKey === ''),
    textsAt({ record, row: null }),
  );
  for (const tableKey of new Set(fields.map((field) => field.tableKey).filter((key) => key !== ''))) {
    const columns = fields.filter((field) => field.tableKey === tableKey);
    const rows = record[tableKey];
    shown[tableKey] = Array.isArray(rows)
      ? rows.map((row: ShownValues) => display(row, columns, textsAt({ record, row })))
      : [];
  }
  return shown;
}

function displayFields(
  values: ShownValues,
  fields: readonly FieldModel[],
  texts: TextContext,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  const raw: [string, unknown][] = [];
  for (const field of fields) {
    const value = values[field.key] ?? null;
    const display = toDisplay(value, field, texts);
    shown[field.key] = display;
    if (isReference(value) && isBeside(display, { value, field, texts })) raw.push([`${field.key}_id`, value]);
  }
  for (const [key, value] of raw) if (!Object.hasOwn(shown, key)) shown[key] = value;
  return shown;
}

/** Without what could not be looked up: its text would stand for the record's own. */
function displayTexts(values: ShownValues, fields: readonly FieldModel[], texts: TextContext): Record<string, unknown> {
  const known = fields.filter((field) => isLookedUp(values[field.key] ?? null, field, texts));
  return Object.fromEntries(
    known.map((field) => [field.key, registry.of(field).toText(values[field.key] ?? null, field, texts)]),
  );
}

/** Whether all that a link or an attribute that is not stored shows was found. */
function isLookedUp(value: unknown, field: FieldModel, { linkOf }: TextContext): boolean {
  const definition = registry.of(field);
  if (!field.isStored && definition.attributeOf(field)) return value !== null;
  const link = definition.linksTo(field);
  return (
    link === null ||
    textsIn(value).every((text) => {
      const linked = linkOf?.(field, text);
      return linked?.state === 'found' && memberText(linked, link) !== undefined;
    })
  );
}

/**
 * Whether the stored value stands beside what is shown of it: always for what is chosen by a link, except for a deleted record and one
 * that the reader may not see, whose ids stay out of what is shown.
 */
function isBeside(display: unknown, { value, field, texts }: ShownReference): boolean {
  if (registry.of(field).linksTo(field) === null) return display !== value;
  return textsIn(value).every((text) => {
    const state = texts.linkOf?.(field, text)?.state;
    return state !== 'gone' && state !== 'refused';
  });
}

interface ShownReference {
  readonly value: unknown;
  readonly field: FieldModel;
  readonly texts: TextContext;
}

/** Rich text is shown as HTML: it was sanitised when saved, and plain text would lose the rest. */
function toDisplay(value: unknown, field: FieldModel, texts: TextContext): unknown {
  const definition = registry.of(field);
  if (definition.contentKind === 'html') return value ?? '';
  return definition.toDisplay(value, field, texts);
}

/** Ids are texts or lists of them; numbers and times need only a display value. */
function isReference(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.length > 0);
}

/** Collects requested names in a first pass, and returns them in the second. */
class NameLookup {
  private readonly wanted = new Map<NameKind, Set<string>>();
  private readonly known = new Map<NameKind, ReadonlyMap<string, string>>();
  private isPathWanted = false;
  private paths: ReadonlyMap<string, readonly string[]> = new Map();

  nameOf(kind: NameKind, id: string): string | undefined {
    const known = this.known.get(kind)?.get(id);
    if (known === undefined) this.wanted.set(kind, (this.wanted.get(kind) ?? new Set()).add(id));
    return known;
  }

  pathOf(id: string): readonly string[] | undefined {
    this.isPathWanted = true;
    return this.paths.get(id);
  }

  /** Loads the requested names; false when there are none. */
  async load({ deps }: ModuleContext): Promise<boolean> {
    await Promise.all(
      [...this.wanted].map(async ([kind, wanted]) => {
        const ids = [...wanted];
        const isType = kind === 'dictionaryType';
        this.known.set(kind, await (isType ? loadTypeNames(deps, ids) : loadNames(deps, kind, ids)));
      }),
    );
    if (this.isPathWanted) {
      const nodes = await keptOrganizes(deps);
      this.paths = new Map(nodes.map((node) => [node.id, node.organize.split('/')]));
    }
    return this.wanted.size > 0 || this.isPathWanted;
  }
}
