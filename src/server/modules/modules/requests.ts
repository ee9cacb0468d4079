import { BusinessError } from '../../http/errors';
import type { ReleaseOptions } from './release';
import type { ModuleQuery } from './repository';

const MAX_PAGE_SIZE = 10_000;
const DEFAULT_PAGE_SIZE = 20;

const sortColumns: Readonly<Record<string, NonNullable<ModuleQuery['sort']>['column']>> = {
  sortCode: 'sort_code',
  creatorTime: 'created_at',
  lastModifyTime: 'updated_at',
  fullName: 'full_name',
  enCode: 'en_code',
};

/** Parses the query of the module list and selector (docs/clients.md#every-request); blanks mean no filter. */
export function readModuleQuery(query: Readonly<Record<string, unknown>>): {
  readonly query: Omit<ModuleQuery, 'authorId'>;
  readonly currentPage: number;
  readonly pageSize: number;
} {
  const currentPage = toCount(query['currentPage'], 1);
  const pageSize = Math.min(toCount(query['pageSize'], DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const sidx = toText(query['sidx']);
  const column = Object.hasOwn(sortColumns, sidx) ? sortColumns[sidx] : undefined;
  return {
    currentPage,
    pageSize,
    query: {
      keyword: toText(query['keyword']).trim(),
      category: toText(query['category']),
      types: toNumbers(query['type']),
      webTypes: toNumbers(query['webType']),
      onlyReleased: toText(query['isRelease']) === '1',
      sort: column ? { column, order: toText(query['sort']).toLowerCase() === 'asc' ? 'asc' : 'desc' } : null,
      offset: (currentPage - 1) * pageSize,
      limit: pageSize,
    },
  };
}

/** Parses the menus of a release: `{pc, app, pcModuleParentId, appModuleParentId}`, parents as an id, a comma list or an array. */
export function readReleaseOptions(body: unknown): ReleaseOptions {
  if (body === null || body === undefined) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body', reason: '' });
  const options = body as Readonly<Record<string, unknown>>;
  const isPc = options['pc'] === undefined || isOn(options['pc']);
  const isApp = isOn(options['app']);
  return {
    isPc,
    isApp,
    pcParentIds: isPc ? toIds(options['pcModuleParentId']) : [],
    appParentIds: isApp ? toIds(options['appModuleParentId']) : [],
  };
}

function isOn(value: unknown): boolean {
  return value === 1 || value === '1' || value === true;
}

function toIds(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  return list
    .flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : []))
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : typeof value === 'number' ? String(value) : '';
}

function toNumbers(value: unknown): readonly number[] {
  return toText(value)
    .split(',')
    .filter((part) => /^-?\d{1,9}$/.test(part.trim()))
    .map(Number);
}

function toCount(value: unknown, fallback: number): number {
  const number = Number(toText(value));
  return Number.isSafeInteger(number) && number >= 1 && number <= 1_000_000 ? number : fallback;
}
