import type { ListView } from '../../../wire/list-views';
import type { ListGate } from '../records/index';

/** Members of an address that name a field; the advanced query has lines of them (docs/screens.md#addresses-of-lists). */
const SEARCH = 'f.';
const QUERY = 'query';
const NAMING: Readonly<Record<string, (value: string) => string>> = {
  sort: (value) => value.replace(/^-/, ''),
  by: (value) => value,
  measure: (value) => value.slice(value.indexOf('.') + 1),
};

/**
 * A view of somebody else as its reader may know it: without what they could not ask alike; null where that is the advanced query, as
 * other records would be found without it.
 */
export function toKnownView(view: ListView, gate: ListGate): ListView | null {
  const members = [...new URLSearchParams(view.address)];
  if (!members.every(([name, value]) => name !== QUERY || mayAsk(value, gate))) return null;
  const known = members.filter(([name, value]) => {
    const fieldId = name.startsWith(SEARCH) ? name.slice(SEARCH.length) : NAMING[name]?.(value);
    return fieldId === undefined || gate.mayFilter(fieldId);
  });
  const isWhole = known.length === members.length;
  const columns = view.columns && view.columns.filter(({ prop }) => gate.mayShow(prop));
  return { ...view, address: isWhole ? view.address : toAddress(known), columns };
}

function toAddress(members: readonly (readonly [string, string])[]): string {
  const text = new URLSearchParams(members.map(([name, value]) => [name, value])).toString();
  return text === '' ? '' : `?${text}`;
}

/** An advanced query of an address: `["and", ["or", ["<field id>", "<symbol>", <value>]]]`. */
function mayAsk(text: string, gate: ListGate): boolean {
  try {
    const [, ...groups] = JSON.parse(text) as readonly unknown[];
    return groups.every((group) => {
      const [, ...lines] = group as readonly unknown[];
      return lines.every((line) => {
        const [fieldId] = line as readonly unknown[];
        return typeof fieldId === 'string' && gate.mayFilter(fieldId);
      });
    });
  } catch {
    // Not what our pages write: nobody knows what it names.
    return false;
  }
}
