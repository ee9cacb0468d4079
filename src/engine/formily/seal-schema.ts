import type { FieldModel } from '../contract/field-model';
import { Owned, Script, type Draft, type DraftRecord } from './formily-node';
import { quote } from './script';

/** JSON as it leaves. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };
export interface SealedSchema {
  readonly [member: string]: Json;
}

const BRACES = '{{';
/** Members that hold values: their texts are kept to the letter. All other texts are read by people. */
const VALUES: ReadonlySet<string> = new Set(['default', 'value', 'x-data', 'dependencies', 'pattern']);

/**
 * Turns a draft into JSON that a string compiler finds only our own scripts in (docs/formily.md#no-text-becomes-code). A text that
 * holds `{{` becomes a quoted literal where it is a value; where it is read, an invisible space parts the braces. `onBraces` is
 * called once for each node with such texts; null = the module.
 */
export function sealSchema(draft: DraftRecord, onBraces: (owner: FieldModel | null) => void): SealedSchema {
  const told = new Set<FieldModel | null>();
  const tell = (owner: FieldModel | null) => {
    if (!told.has(owner)) onBraces(owner);
    told.add(owner);
  };
  return sealRecord(draft, { isValue: false, owner: null, tell });
}

interface Place {
  readonly isValue: boolean;
  readonly owner: FieldModel | null;
  readonly tell: (owner: FieldModel | null) => void;
}

function seal(draft: Exclude<Draft, undefined>, place: Place): Json {
  if (draft instanceof Script) return `{{${draft.source}}}`;
  if (typeof draft === 'string') return sealText(draft, place);
  if (draft instanceof Owned) return sealRecord(draft.draft, { ...place, isValue: false, owner: draft.owner });
  if (Array.isArray(draft)) return (draft as readonly Draft[]).map((each) => seal(each ?? null, place));
  return typeof draft === 'object' && draft !== null ? sealRecord(draft as DraftRecord, place) : draft;
}

function sealRecord(draft: DraftRecord, place: Place): SealedSchema {
  const members = Object.entries(draft).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, seal(value, { ...place, isValue: place.isValue || VALUES.has(name) })] as const],
  );
  return Object.fromEntries(members);
}

function sealText(text: string, { isValue, owner, tell }: Place): string {
  if (!text.includes(BRACES)) return text;
  tell(owner);
  return isValue ? `{{${quote(text)}}}` : text.replaceAll(/\{(?=\{)/g, '{\u200b');
}
