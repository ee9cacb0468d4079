import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { ScreenTarget } from '../hosts/open-screen';
import type { LoadedScreen, RelatedRows, RendererServices } from '../hosts/services';
import { ALL_ROWS, createRowsScreen } from './rows-screen';

type RelatedTarget = Extract<ScreenTarget, { kind: 'related' }>;

interface RelatedScreenOptions {
  readonly target: RelatedTarget;
  readonly services: RendererServices;
  readonly registry: WidgetRegistry;
  readonly signal: AbortSignal;
}

/**
 * A list over the records of a module that a relation offers. Columns that the reader may not see are left out: the server leaves
 * them out of its rows, so the first page is asked for before the list is made.
 */
export async function createRelatedScreen(options: RelatedScreenOptions): Promise<LoadedScreen> {
  const { target, services, registry, signal } = options;
  const { moduleId, relationField, hasPage } = target;
  const names = target.columns.map(({ value }) => value);
  const pageSize = hasPage ? target.pageSize : ALL_ROWS;
  const question = { relationField, columns: names };
  let first: RelatedRows | null = await services.relatedRows(
    moduleId,
    { ...question, keyword: '', page: 1, pageSize },
    signal,
  );
  const [row] = first.rows;
  const columns = target.columns.filter(({ value }) => !row || value === 'id' || Object.hasOwn(row, value));
  return createRowsScreen(
    {
      ...target,
      columns,
      id: `related:${moduleId}`,
      idKey: 'id',
      async ask(query, stop) {
        const known = query.keyword === '' && query.page === 1 && query.pageSize === pageSize ? first : null;
        // Another look at the first page is another question.
        first = null;
        return known ?? services.relatedRows(moduleId, { ...question, ...query }, stop);
      },
    },
    registry,
  );
}
