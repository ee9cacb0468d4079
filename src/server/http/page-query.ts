import { Type, type Static } from '@sinclair/typebox';
import type { ListData } from './envelope';

const NumberText = Type.Union([Type.String({ maxLength: 20 }), Type.Number()]);

/** Query members of every list (contract e.1): text from an address, numbers from a body; '' = not given. */
export const PageQuery = Type.Object({
  currentPage: Type.Optional(NumberText),
  pageSize: Type.Optional(NumberText),
  sort: Type.Optional(Type.String({ maxLength: 20 })),
  sidx: Type.Optional(Type.String({ maxLength: 200 })),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
});

/** A page asked for, in bounds. */
export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly offset: number;
  readonly keyword: string;
}

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 10_000;

/** Reads a page query: blanks and nonsense give the first page of 20. */
export function toPage(query: Static<typeof PageQuery>): Page {
  const currentPage = toCount(query.currentPage, 1, 1_000_000);
  const pageSize = toCount(query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  return { currentPage, pageSize, offset: (currentPage - 1) * pageSize, keyword: query.keyword?.trim() ?? '' };
}

function toCount(value: string | number | undefined, fallback: number, max: number): number {
  const count = Math.trunc(Number(value));
  return Number.isFinite(count) && count >= 1 ? Math.min(count, max) : fallback;
}

/** Wraps one page of rows; `total` is a number because clients show no pager for text (client-3.4.7 §7). */
export function toListData<Row>(list: readonly Row[], page: Page, total: number): ListData<Row> {
  return { list, pagination: { currentPage: page.currentPage, pageSize: page.pageSize, total } };
}

/** Pattern for ILIKE that finds the text anywhere, its own % and _ taken literally. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
