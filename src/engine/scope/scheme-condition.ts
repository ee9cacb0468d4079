import type { Condition } from '../contract/condition';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { compareBy, isComparable, type SearchedField } from '../query';
import { parseScheme, type DataScheme, type SchemeElement, type SchemeTerm } from './data-scheme';
import { findScopeField, toScopeModel } from './scope-fields';
import { findScopeValue, heldIds, type ScopeFacts } from './scope-values';

/** Why a scheme, or a part of it, reaches no record. */
export interface SchemeFault {
  readonly reason: 'shape' | 'field' | 'symbol' | 'value';
  /** What the scheme says there: the field, the symbol or the value; '' for a scheme that says nothing. */
  readonly name: string;
}

/** What a scheme is read with. */
export interface SchemeInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** IANA name: dates are days of this zone. */
  readonly timeZone: string;
  readonly facts: ScopeFacts;
}

/** The records of a scheme, and what of it says nothing. */
export interface ReadScheme {
  /** null = every record. */
  readonly condition: Condition | null;
  readonly faults: readonly SchemeFault[];
}

/** Matches no record. */
const NOTHING: Condition = { op: 'or', items: [] };
/** Length that a value is named with. */
const MAX_NAME = 100;

interface Symbol {
  /** The symbol of advanced queries. */
  readonly as: string;
  /** Whether records match that it does not hold for, and that are not blank there. */
  readonly isExcluding?: true;
  /** Whether it compares by order, which lists do not have. */
  readonly isOrder?: true;
}

/** Symbols of schemes in lower case: back ends write both. */
const SYMBOLS: Readonly<Record<string, Symbol>> = {
  equal: { as: '==' },
  notequal: { as: '==', isExcluding: true },
  greaterthan: { as: '>', isOrder: true },
  greaterthanorequal: { as: '>=', isOrder: true },
  lessthan: { as: '<', isOrder: true },
  lessthanorequal: { as: '<=', isOrder: true },
  included: { as: 'in' },
  notincluded: { as: 'in', isExcluding: true },
  like: { as: 'like' },
  notlike: { as: 'like', isExcluding: true },
};

/**
 * The records that a scheme gives (docs/module-format.md#data-permission). Whatever cannot be read matches nothing and is named: a
 * field that is gone, a symbol or a value that is unknown or does not fit its field, and a value that stands for nobody.
 */
export function readScheme(scheme: DataScheme, input: SchemeInput): ReadScheme {
  if (scheme.isAll) return { condition: null, faults: [] };
  const elements = parseScheme(scheme.elements);
  const [first, ...others] = elements ?? [];
  if (!first) return { condition: NOTHING, faults: [{ reason: 'shape', name: '' }] };
  const faults: SchemeFault[] = [];
  const whole = { ...input, model: toScopeModel(input.model, input.registry) };
  const read = (element: SchemeElement): Condition => {
    if (element.terms.length === 0) faults.push({ reason: 'shape', name: '' });
    const items = element.terms.map((term) => {
      const found = termCondition(term, whole);
      if (!('reason' in found)) return found;
      faults.push(found);
      return NOTHING;
    });
    return items.length > 0 ? { op: element.logic, items } : NOTHING;
  };
  const condition = others.reduce<Condition>(
    (before, element) => ({ op: element.logic, items: [before, read(element)] }),
    read(first),
  );
  return { condition, faults };
}

/** A condition, or what says nothing. */
type Found = Condition | SchemeFault;

function termCondition({ field: name, symbol: op, value }: SchemeTerm, input: SchemeInput): Found {
  const field = findScopeField(input.model, name);
  const searched = field && { field, definition: input.registry.of(field), timeZone: input.timeZone };
  if (!searched || !isComparable(searched)) return { reason: 'field', name };
  const symbol = Object.hasOwn(SYMBOLS, op.toLowerCase()) ? SYMBOLS[op.toLowerCase()] : undefined;
  if (!symbol || (symbol.isOrder && isList(searched))) return { reason: 'symbol', name: op };
  const found = isAsked(value)
    ? askedCondition(searched, { symbol, value, facts: input.facts })
    : textCondition(searched, symbol, value);
  if (!found) return { reason: 'value', name: String(value).slice(0, MAX_NAME) };
  return symbol.isExcluding && found !== NOTHING ? excluding(field.id, found) : found;
}

/** Unknown ones are faults: as texts they would be compared with what users type. */
function isAsked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('@');
}

/** A blank value matches no comparison, so that a record without a department is not everybody's. */
function excluding(fieldId: string, found: Condition): Condition {
  const isFilled: Condition = { fieldId, op: 'isNotNull', value: null };
  return { op: 'and', items: [isFilled, { op: 'not', items: [found] }] };
}

interface Asked {
  readonly symbol: Symbol;
  readonly value: string;
  readonly facts: ScopeFacts;
}

/** Comparison with ids of the asking user; undefined for a value that the field does not hold, NOTHING where it stands for nobody. */
function askedCondition(searched: SearchedField, { symbol, value, facts }: Asked): Condition | undefined {
  const known = findScopeValue(value);
  if (!known || (symbol.as !== '==' && symbol.as !== 'in')) return undefined;
  const ids = known.ids(facts).filter((id) => id !== '');
  return idsCondition(searched, known.about, ids);
}

function idsCondition(
  { field, definition }: SearchedField,
  about: 'user' | 'organize',
  ids: readonly string[],
): Condition | undefined {
  const held = heldIds(field, definition, about);
  if (!held) return undefined;
  if (ids.length === 0) return NOTHING;
  const value = held.suffix === '' ? ids : ids.map((id) => id + held.suffix);
  return { fieldId: field.id, op: held.isPath ? 'endsWith' : held.isList ? 'contains' : 'in', value };
}

/** Comparison with what was typed; undefined for a value that the field cannot hold, and for a blank one, which would limit nothing. */
function textCondition(searched: SearchedField, { as }: Symbol, value: unknown): Condition | undefined {
  const isPath = heldIds(searched.field, searched.definition, 'organize')?.isPath === true;
  if (isPath && as !== 'like') {
    const ids = String(value).split(',');
    const given = ids.map((id) => id.trim()).filter((id) => id !== '');
    return given.length > 0 ? idsCondition(searched, 'organize', given) : undefined;
  }
  const result = compareBy(searched, as, value);
  return result.ok ? (result.condition ?? undefined) : undefined;
}

function isList({ field, definition }: SearchedField): boolean {
  return definition.column(field)?.type === 'jsonb';
}
