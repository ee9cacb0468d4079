import type { FieldModel, OptionItem, OptionSource } from '../../../engine/contract/field-model';
import type { FieldLink } from '../../../engine/contract/link';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { memoise } from '../../../engine/memoise';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { registry } from '../../../renderers/definitions';
import { runDataInterface, type GivenParam } from '../dataInterface/index';
import { chooserIn, isSeen } from './attribute-gate';
import type { ModuleContext } from './module-context';
import { isBlank } from '../../../engine/values/is-blank';

type Values = Readonly<Record<string, unknown>>;
type DynamicSource = Extract<OptionSource, { kind: 'dynamic' }>;

/** The place of a value: a record, and a row for a sub-table column. */
export interface Cell {
  readonly record: Values;
  readonly row: Values | null;
}

/** Choices of a field at one place; undefined = unknown. */
export type DynamicOptions = (field: FieldModel, cell: Cell) => readonly OptionItem[] | undefined;

/** Maximum number of calls with parameters from records per response; beyond it the stored value is shown. */
const MAX_FILLED_CALLS = 50;
/** Concurrent calls: each takes a connection. */
const PARALLEL_CALLS = 4;

/** The interface whose rows a field's values choose: of its choices, or of its link; null = none. */
export function sourceOf(field: FieldModel): DynamicSource | null {
  if (field.options?.kind === 'dynamic') return field.options.interfaceId === '' ? null : field.options;
  const link = registry.of(field).linksTo(field);
  return link && toDynamicSource(link);
}

/** A link to an interface as a source of choices without levels. */
const toDynamicSource = memoise(({ source, labelKey }: FieldLink): DynamicSource | null => {
  if (source.kind !== 'interface') return null;
  const { interfaceId, valueKey, params } = source;
  return { kind: 'dynamic', interfaceId, labelKey, valueKey, childrenKey: '', params };
});

/** Visible fields that are interface parameters of the given fields, and those whose choices they show an attribute of. */
export function parameterFields(context: ModuleContext, fields: readonly FieldModel[]): readonly FieldModel[] {
  const choosers = fields.flatMap((field) => chooserOf(context, field) ?? []);
  const sources = [...fields, ...choosers].flatMap((field) =>
    linkedParams(field).flatMap(({ relationField }) => readableSource(context, field, relationField)),
  );
  return [...new Set([...choosers, ...sources])];
}

/** The visible field whose choice an attribute shows; null = the field is no attribute, or there is none. */
export function chooserOf({ model, access }: ModuleContext, field: FieldModel): FieldModel | null {
  const chooser = chooserIn(model, field);
  return chooser && isSeen(access, chooser.id) ? chooser : null;
}

/**
 * Loads the choices of fields from data interfaces, once per distinct parameters of all records; parameters that name a field get
 * its value in the record or row, unless the user may not see it. Choices stay unknown if a call fails, lacks a required parameter,
 * or exceeds the limit.
 */
export async function loadDynamicOptions(
  context: ModuleContext,
  { fields, records }: { readonly fields: readonly FieldModel[]; readonly records: readonly Values[] },
): Promise<DynamicOptions> {
  const dynamic = fields.filter((field) => field.options?.kind === 'dynamic');
  const calls = planCalls(context, dynamic, records);
  const answers = new Map<string, unknown>();
  const waiting = [...calls];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers.set(next[0], await ask(context, next[1]));
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, work));
  const options = new Map<string, readonly OptionItem[]>();
  return (field, cell) => {
    const call = toCall(context, field, cell);
    const answer = call && answers.get(call.key);
    if (!call || answer === undefined) return undefined;
    const key = `${field.id}\u0000${call.key}`;
    const known = options.get(key) ?? toOptionItems(answer, call.source);
    options.set(key, known);
    return known;
  };
}

/** A call of a data interface. */
export interface Call {
  /** Cache key: interface and parameters. */
  readonly key: string;
  readonly source: DynamicSource;
  readonly params: readonly GivenParam[];
  readonly isFilled: boolean;
}

function planCalls(
  context: ModuleContext,
  fields: readonly FieldModel[],
  records: readonly Values[],
): ReadonlyMap<string, Call> {
  const calls = new Map<string, Call>();
  let filledCount = 0;
  for (const field of fields) {
    for (const cell of cellsOf(field, records)) {
      if (isBlank((cell.row ?? cell.record)[field.key])) continue;
      const call = toCall(context, field, cell);
      if (!call || calls.has(call.key)) continue;
      if (call.isFilled) filledCount += 1;
      if (!call.isFilled || filledCount <= MAX_FILLED_CALLS) calls.set(call.key, call);
    }
  }
  return calls;
}

/** The places of a field's values. */
export function* cellsOf({ tableKey }: FieldModel, records: readonly Values[]): Iterable<Cell> {
  for (const record of records) {
    if (tableKey === '') {
      yield { record, row: null };
      continue;
    }
    const rows = record[tableKey];
    if (Array.isArray(rows)) for (const row of rows as readonly Values[]) yield { record, row };
  }
}

/** The call for one place; null when a required parameter is blank, as in forms. */
export function toCall(context: ModuleContext, field: FieldModel, cell: Cell): Call | null {
  const source = sourceOf(field);
  if (!source) return null;
  let isFilled = false;
  const params: GivenParam[] = [];
  for (const param of source.params) {
    const isLinked = isLink(param.relationField);
    const [origin] = isLinked ? readableSource(context, field, param.relationField) : [];
    if (origin) isFilled = true;
    const value = origin ? valueAt(origin, cell) : param.defaultValue;
    if (isLinked && param.required && isBlank(value)) return null;
    params.push({ field: param.field, defaultValue: value, relationField: isLinked ? '' : param.relationField });
  }
  return { key: JSON.stringify([source.interfaceId, params]), source, params, isFilled };
}

/** The value of a field seen from a place; '' = none. */
function valueAt({ key, tableKey }: FieldModel, { record, row }: Cell): unknown {
  return (tableKey === '' ? record[key] : row?.[key]) ?? '';
}

async function ask({ deps, evaluation }: ModuleContext, { source, params }: Call): Promise<unknown> {
  try {
    return await runDataInterface(deps, source.interfaceId, { params, caller: evaluation.user });
  } catch {
    // A failing interface must not fail the whole list: only its texts are missing.
    return undefined;
  }
}

function linkedParams(field: FieldModel) {
  return sourceOf(field)?.params.filter(({ relationField }) => isLink(relationField)) ?? [];
}

/** `@…` refers to the session, not a field. */
function isLink(relationField: string): boolean {
  return relationField !== '' && !relationField.startsWith('@');
}

/** The field named by a parameter, if the user may see it and it is in scope; else none. */
function readableSource({ model, access }: ModuleContext, field: FieldModel, name: string): readonly FieldModel[] {
  const source = findSource(model, field, name);
  if (!source || (source.tableKey !== '' && source.tableKey !== field.tableKey)) return [];
  // A text that depends on a value reveals something about it.
  return isSeen(access, source.id) ? [source] : [];
}

/** Sub-table columns may be named with or without their table. */
function findSource(model: ModuleModel, { tableKey }: FieldModel, name: string): FieldModel | undefined {
  return findField(model, name) ?? (tableKey === '' ? undefined : findField(model, `${tableKey}-${name}`));
}
