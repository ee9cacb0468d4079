import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { StyleName, StyleRules } from '../../../engine/contract/rule-model';
import type { GridRow } from '../../../engine/grid';
import { rowStyleOf, type RowStyle } from '../../../engine/rules';
import { recordContext, useFormScope, type FormScope } from '../../shared/hosts/form-scope';
import { useServices } from '../../shared/hosts/services';
import { lookClass } from '../../shared/faces/style-looks';
import { outerKeysOf, readOuterValues } from './row-scope';

/** Appends the classes of conditional styles. */
export function withLook(className: string, styles: readonly StyleName[] | undefined): string {
  const look = lookClass(styles);
  return look === undefined ? className : `${className} ${look}`;
}

const NO_KEYS: readonly string[] = [];
const stylesByRules = new WeakMap<StyleRules, Map<string, RowStyle>>();

/**
 * Returns the style of a sub-table row, memoised by row and computed for rendered rows only; renders again when values change that
 * the conditions read outside the row. Null = no styles.
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

/** Returns the same object for equal styles, so that memoised rows do not render again. */
function sameStyle(style: RowStyle, rules: StyleRules): RowStyle {
  const known = stylesByRules.get(rules) ?? new Map<string, RowStyle>();
  stylesByRules.set(rules, known);
  const text = JSON.stringify([style.row, [...style.cells]]);
  const same = known.get(text) ?? style;
  known.set(text, same);
  return same;
}

/** Main values, kept up to date; the same object until one of them changes. */
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
