import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { StyleName, StyleRules } from '../../../engine/contract/rule-model';
import type { GridRow } from '../../../engine/grid';
import { rowStyleOf, type RowStyle } from '../../../engine/rules';
import { recordContext, useFormScope, type FormScope } from '../../shared/form-scope';
import { useServices } from '../../shared/services';
import { lookClass } from '../../shared/style-looks';
import { outerKeysOf, readOuterValues } from './row-scope';

/** Class names of an element with the looks that rules give it; the names alone when they give none. */
export function withLook(className: string, styles: readonly StyleName[] | undefined): string {
  const look = lookClass(styles);
  return look === undefined ? className : `${className} ${look}`;
}

const NO_KEYS: readonly string[] = [];
const stylesByRules = new WeakMap<StyleRules, Map<string, RowStyle>>();

/**
 * Gives the style of a row of a sub-table, found once per row and asked for drawn rows only; it follows what the conditions
 * read outside of the row. Null when the sub-table has no styles.
 */
export function useRowLooks(table: FieldModel): ((row: GridRow) => RowStyle) | null {
  const { styles, key: tableKey } = table;
  const services = useServices();
  const scope = useFormScope();
  const keys = useMemo(() => (styles ? outerKeysOf(readsOf(styles), tableKey) : NO_KEYS), [styles, tableKey]);
  const values = useOuterValues(keys, scope);
  return useMemo(() => {
    if (!styles) return null;
    const known = new WeakMap<GridRow, RowStyle>();
    return (row) => {
      const context = recordContext(services, scope.recordId);
      const style = known.get(row) ?? sameStyle(rowStyleOf(styles, { values, tableKey, row, context }), styles);
      known.set(row, style);
      return style;
    };
  }, [styles, tableKey, values, services, scope]);
}

function readsOf({ rows, cells }: StyleRules): readonly string[] {
  return [...rows, ...cells].flatMap(({ when }) => when.dependencies);
}

/** The same object for equal styles, so that a row is drawn again only when it looks different. */
function sameStyle(style: RowStyle, rules: StyleRules): RowStyle {
  const known = stylesByRules.get(rules) ?? new Map<string, RowStyle>();
  stylesByRules.set(rules, known);
  const text = JSON.stringify([style.row, [...style.cells]]);
  const same = known.get(text) ?? style;
  known.set(text, same);
  return same;
}

/** Main values, kept up to date; the same object as long as none of them is another one. */
function useOuterValues(keys: readonly string[], scope: FormScope): RecordValues {
  const read = useMemo(() => createReader(keys, scope), [keys, scope]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = keys.map((key) => scope.subscribe(key, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [keys, scope],
  );
  return useSyncExternalStore(subscribe, read);
}

function createReader(keys: readonly string[], scope: FormScope): () => RecordValues {
  let last = readOuterValues(keys, scope);
  return () => {
    if (keys.some((key) => !Object.is(last[key], scope.valueOf(key)))) last = readOuterValues(keys, scope);
    return last;
  };
}
