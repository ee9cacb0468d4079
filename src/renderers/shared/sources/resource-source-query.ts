import type { RecordQuery } from './record-source';

/** What every list call of a resource is asked: paging, sorting, keyword, search and tree values by field key. */
export function toListQuery(query: RecordQuery): Readonly<Record<string, unknown>> {
  return {
    ...query.search,
    ...query.tree,
    currentPage: query.page,
    pageSize: query.pageSize,
    sort: query.sort.map(({ order }) => order).join(','),
    sidx: query.sort.map(({ fieldId }) => fieldId).join(','),
    keyword: query.keyword,
  };
}
