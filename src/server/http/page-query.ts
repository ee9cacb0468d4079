import { Type, type Static } from '@sinclair/typebox';
import type { ListData } from './envelope';

const NumberText = Type.Union([Type.String({ maxLength: 20 }), Type.Number()]);

/** Query members of every list (docs/clients.md#every-request): text in a URL, numbers in a body; '' = not given. */
export const PageQuery = Type.Object({
  currentPage: Type.Optional(NumberText),
  pageSize: Type.Optional(NumberText),
  sort: Type.Optional(Type.String({ maxLength: 20 })),
  sidx: Type.Optional(Type.String({ maxLength: 200 })),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
});

/** A keyword in a body: existing clients send null for none. */
export const KeywordMember = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]));

/** A page within bounds. */
export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly offset: number;
  readonly keyword: string;
}

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 10_000;

/** Parses a page query; blank and invalid values mean the first page of 20. */
export function toPage(query: Static<typeof PageQuery>): Page {
  const currentPage = toCount(query.currentPage, 1, 1_000_000);
  const pageSize = toCount(query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  return { currentPage, pageSize, offset: (currentPage - 1) * pageSize, keyword: query.keyword?.trim() ?? '' };
}

function toCount(value: string | number | undefined, fallback: number, max: number): number {
  const count = Math.trunc(Number(value));
  return Number.isFinite(count) && count >= 1 ? Math.min(count, max) : fallback;
}

/** Wraps a page of rows; `total` is a number because clients show no pager for text (docs/clients.md#document-numbers). */
export function toListData<Row>(list: readonly Row[], page: Page, total: number): ListData<Row> {
  return { list, pagination: { currentPage: page.currentPage, pageSize: page.pageSize, total } };
}

/** ILIKE pattern for a substring, with its % and _ escaped. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
