import type { FieldModel } from '../../../engine/contract/field-model';
import type { NamedObject, WidgetDefinition } from '../../../engine/contract/widget-definition';
import type { GridRow } from '../../../engine/grid';
import type { FormScope } from '../../shared/hosts/form-scope';
import type { RendererServices } from '../../shared/hosts/services';
import type { NameQuestion } from '../../shared/sources/find-named';
import type { GridColumn } from './grid-columns';
import { rowScopeOf } from './row-scope';

/** What a name stands for; failed = it could not be told. */
export type NamedAnswer = readonly NamedObject[] | 'waiting' | 'failed';

/** The objects behind names in one paste or import, each name looked up once. */
export interface NamedObjects {
  find: (column: GridColumn, row: GridRow, name: string) => NamedAnswer;
  isWaiting: () => boolean;
  /** Looks up what was asked for; afterwards every name has an answer. */
  load: (signal: AbortSignal) => Promise<void>;
}

/** Whether names in a column are looked up by its widget's source: records, rows. */
export function isNamed(field: FieldModel, { linksTo }: WidgetDefinition): boolean {
  return linksTo(field) !== null;
}

/** Ids of the fields that a column's offer follows. */
export function namesRead(field: FieldModel, { readsFields, linksTo }: WidgetDefinition): readonly string[] {
  const source = linksTo(field)?.source;
  const params = source?.kind === 'interface' ? source.params : [];
  const linked = params.map(({ relationField }) => relationField).filter((id) => id !== '' && !id.startsWith('@'));
  return [...readsFields(field), ...linked];
}

/** Look-ups of one paste or import, and those at a time; further names stay as they were written. */
const MAX_NAMES = 500;
const AT_A_TIME = 6;

/** Creates the look-ups of one paste or import. */
export function createNamedObjects(services: RendererServices, scope: FormScope): NamedObjects {
  const answers = new Map<string, NamedAnswer>();
  const wanted = new Map<string, NameQuestion>();
  return {
    find({ field, renderer: { definition } }, row, name) {
      const own = rowScopeOf(scope, field.tableKey, row);
      const reads = namesRead(field, definition).map((id) => own.valueOf(id) ?? null);
      const key = JSON.stringify([field.id, name, ...reads]);
      const answer = answers.get(key);
      if (answer) return answer;
      if (answers.size + wanted.size >= MAX_NAMES && !wanted.has(key)) return 'failed';
      wanted.set(key, { field, name, scope: own });
      return 'waiting';
    },
    isWaiting: () => wanted.size > 0,
    async load(signal) {
      const open = [...wanted];
      wanted.clear();
      if (open.length === 0) return;
      const { findNamed } = await import('../../shared/sources/find-named');
      const ask = async () => {
        for (let next = open.shift(); next; next = open.shift()) {
          const [key, question] = next;
          answers.set(key, await findNamed(services, question, signal).catch(() => 'failed' as const));
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, ask));
    },
  };
}
