import type { FastifyRequest } from 'fastify';
import type { WrittenSheet } from '../../engine/sheet/write-sheet';
import { BusinessError } from '../http/errors';
import { toPage } from '../http/page-query';
import { listPage, type ListQuery, type ResourceList } from './list-resource';
import { readManyLinks } from './resource-links';
import { limitList, limitSheet, readScreenRights } from './screen-rights';
import type { CellContext, SheetColumn } from './sheet-columns';
import type { SheetResource } from './sheet-resource';

/** Most records of one file, and how many are read and looked up at once. */
const MAX_EXPORTED = 20_000;
const LOT = 500;

/** What is exported. */
interface SheetExport {
  readonly query: ListQuery;
  /** Only the page that the query names. */
  readonly isPage: boolean;
  /** Members of the wanted columns; [] = all. */
  readonly members: readonly string[];
}

/**
 * The listed records that the user may see, as a sheet, by the question that their list is asked. Columns that only go in are
 * left out. Throws SERVER_SHEET_REFUSED for more than 20,000 records.
 */
export async function exportSheet(
  resource: SheetResource & { readonly list: ResourceList },
  request: FastifyRequest,
  { query, isPage, members }: SheetExport,
): Promise<WrittenSheet> {
  const { translate, server } = request;
  const { deps } = server;
  const scope = await resource.scope?.(request, 'see');
  const rights = await readScreenRights(request, resource);
  const limited = { ...resource, list: limitList(resource.list, resource, rights) };
  const columns = limitSheet(resource, rights, 'out').sheet.columns.filter(
    ({ member, cells }) => cells.write && (members.length === 0 || members.includes(member)),
  );
  const context = { request, db: deps.db, found: new Map<string, string>() };
  const lines: (readonly string[])[] = [];
  const { currentPage, pageSize } = toPage(query);
  for (let page = 1; ; page += 1) {
    const part = isPage ? { currentPage, pageSize } : { currentPage: page, pageSize: LOT };
    const { list, pagination } = await listPage(deps, limited, { query: { ...query, ...part }, scope });
    if (!isPage && pagination.total > MAX_EXPORTED)
      throw new BusinessError('SERVER_SHEET_REFUSED', {
        message: translate('server.sheet.tooManyExported', { count: pagination.total, limit: MAX_EXPORTED }),
      });
    lines.push(...(await toLines({ resource, columns, context }, list)));
    if (isPage || list.length < LOT) break;
  }
  return { name: translate(resource.sheet.name), lines: [columns.map(({ heading }) => translate(heading)), ...lines] };
}

/** What lines are made of. */
interface LineMaking {
  readonly resource: SheetResource;
  readonly columns: readonly SheetColumn[];
  readonly context: CellContext;
}

async function toLines(
  { resource, columns, context }: LineMaking,
  records: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[],
): Promise<readonly (readonly string[])[]> {
  const ids = records.map(({ id }) => id);
  const cells = await Promise.all(
    columns.map(async ({ member, cells: { write } }) => {
      const link = resource.links?.find(({ name }) => name === member);
      const linked = link && (await readManyLinks(context.db, link, ids));
      const values = records.map((record) => (linked ? (linked.get(record.id) ?? []) : record[member]));
      return (await write?.(values, context)) ?? [];
    }),
  );
  return records.map((_record, index) => cells.map((column) => column[index] ?? ''));
}
