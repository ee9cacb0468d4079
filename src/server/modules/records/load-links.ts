import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { LinkedValue } from '../../../engine/contract/link';
import { toScalarText } from '../../../engine/values/text-values';
import { registry } from '../../../renderers/definitions';
import { findInterfaceRows } from '../dataInterface/index';
import { cellsOf, toCall, type Call, type Cell } from './dynamic-options';
import { readLinkedRecords, type DisplayTexts } from './linked-records';
import type { ModuleContext } from './module-context';
import { textsIn } from './new-values';

/** What a value of a linking field names at a place; undefined = it was not looked up. */
export type LinkOf = (field: FieldModel, value: string, cell: Cell) => LinkedValue | undefined;

/** An attribute and the field whose choice it shows. */
export interface AttributePair {
  readonly field: FieldModel;
  readonly chooser: FieldModel;
}

interface LinkQuestion {
  /** Fields that link, choosers of attributes included. */
  readonly fields: readonly FieldModel[];
  readonly attributes: readonly AttributePair[];
  readonly records: readonly RecordValues[];
  readonly display: DisplayTexts;
}

/** Maximum number of calls of interfaces per answer; what is beyond it stays unknown. */
const MAX_CALLS = 200;
/** Concurrent look-ups: each takes a connection. */
const PARALLEL = 4;
/** Maximum number of ids of one look-up. */
const MAX_IDS = 1000;

/** One look-up: the records of a module, or the rows of an interface under some parameters. */
interface LookUp {
  readonly ids: Set<string>;
  readonly members: Set<string>;
  readonly call: Call | null;
  readonly moduleId: string;
}

/** Looks up what the values of linking fields name, each module and each call of an interface once for all records and fields. */
export async function loadLinks(context: ModuleContext, question: LinkQuestion): Promise<LinkOf> {
  const lookUps = planLookUps(context, question);
  const answers = new Map<string, ReadonlyMap<string, LinkedValue>>();
  const waiting = [...lookUps];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      answers.set(next[0], await lookUp(context, next[1], question.display));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return (field, value, cell) => {
    const place = placeOf(context, field, cell);
    return place ? answers.get(place.key)?.get(value) : undefined;
  };
}

function planLookUps(context: ModuleContext, { fields, attributes, records }: LinkQuestion): Map<string, LookUp> {
  const lookUps = new Map<string, LookUp>();
  for (const field of new Set(fields)) {
    const link = registry.of(field).linksTo(field);
    if (!link) continue;
    const shown = attributes.flatMap((pair) => (pair.chooser === field ? (toShowField(pair.field) ?? []) : []));
    for (const cell of cellsOf(field, records)) {
      const values = textsIn((cell.row ?? cell.record)[field.key]);
      const place = values.length > 0 ? placeOf(context, field, cell) : null;
      if (!place) continue;
      const known = lookUps.get(place.key) ?? { ...place, ids: new Set<string>(), members: new Set<string>() };
      if (lookUps.size < MAX_CALLS) lookUps.set(place.key, known);
      for (const value of values) known.ids.add(value);
      for (const member of [link.labelKey, ...shown]) known.members.add(member);
    }
  }
  return lookUps;
}

function toShowField(field: FieldModel): string | undefined {
  return registry.of(field).attributeOf(field)?.showField;
}

/** Where the values of a field are looked up at a place; null while a required parameter is blank. */
function placeOf(context: ModuleContext, field: FieldModel, cell: Cell) {
  const link = registry.of(field).linksTo(field);
  if (!link) return null;
  if (link.source.kind === 'module') {
    const { moduleId } = link.source;
    return { key: JSON.stringify(['module', moduleId]), moduleId, call: null };
  }
  const call = toCall(context, field, cell);
  return call && { key: JSON.stringify(['interface', call.source.valueKey, call.key]), moduleId: '', call };
}

async function lookUp(
  context: ModuleContext,
  { ids: wantedIds, members, moduleId, call }: LookUp,
  display: DisplayTexts,
): Promise<ReadonlyMap<string, LinkedValue>> {
  const found = new Map<string, LinkedValue>();
  const all = [...wantedIds];
  const fields = [...members];
  for (let from = 0; from < all.length; from += MAX_IDS) {
    const ids = all.slice(from, from + MAX_IDS);
    const slice = call
      ? await readLinkedRows(context, call, ids)
      : await readLinkedRecords(context, { moduleId, ids, fields }, display);
    for (const [id, value] of slice) found.set(id, value);
  }
  return found;
}

const FAILED: LinkedValue = { state: 'failed', texts: {} };
const GONE: LinkedValue = { state: 'gone', texts: {} };

/** A row that the interface no longer answers is gone. A failing interface must not fail the whole list: only its texts are missing. */
async function readLinkedRows({ deps, evaluation }: ModuleContext, call: Call, ids: readonly string[]) {
  const { source, params } = call;
  try {
    const query = { params, caller: evaluation.user, ids, valueColumn: source.valueKey };
    const found = new Map<string, LinkedValue>(ids.map((id) => [id, GONE]));
    for (const row of await findInterfaceRows(deps, source.interfaceId, query)) {
      const texts = Object.entries(row).flatMap(([name, value]) => {
        const text = toScalarText(value);
        return text === undefined ? [] : [[name, text] as const];
      });
      found.set(String(row[source.valueKey]), { state: 'found', texts: Object.fromEntries(texts) });
    }
    return found;
  } catch {
    return new Map(ids.map((id) => [id, FAILED]));
  }
}
