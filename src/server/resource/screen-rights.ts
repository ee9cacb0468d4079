import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import { BusinessError } from '../http/errors';
import { toLikePattern } from '../http/page-query';
import type { FieldFault, FieldRule } from './field-rules';
import type { ResourceList } from './list-resource';
import { loadScreenCodes } from './require-menu';
import type { ResourceDefinition } from './resource-definition';
import type { LinkRule } from './resource-links';
import type { SheetResource } from './sheet-resource';

/** What a user may know of a resource: null = everything. */
export interface ScreenRights {
  readonly canList: ((member: string) => boolean) | null;
  readonly canUse: ((member: string) => boolean) | null;
}

type Limited = Pick<ResourceDefinition, 'menus' | 'links' | 'screenMembers'>;
type Members = Readonly<Record<string, unknown>>;

const EVERYTHING: ScreenRights = { canList: null, canUse: null };

/** Members that say nothing about a record but which it is. */
const PLAIN = new Set(['id', 'version']);

/** What the caller may know of a resource. */
export async function readScreenRights(
  { session, server }: FastifyRequest,
  { menus, links = [], screenMembers }: Limited,
): Promise<ScreenRights> {
  if (session.isAdministrator || !screenMembers) return EVERYTHING;
  const codes = await loadScreenCodes(server.deps, session.grantHolders, menus);
  const fields = { ...linkedFields(links), ...screenMembers.fields };
  return {
    canList: codes.columns && createTest(codes.columns, screenMembers.columns),
    canUse: codes.forms && createTest(codes.forms, fields),
  };
}

function createTest(codes: ReadonlySet<string>, names: Readonly<Record<string, string>> = {}) {
  return (member: string) => {
    const code = Object.hasOwn(names, member) ? names[member] : undefined;
    return PLAIN.has(member) || codes.has(member) || (code !== undefined && codes.has(code));
  };
}

/** Every name of a link means the field that forms show it by. */
function linkedFields(links: readonly LinkRule[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    links.flatMap(({ name, clientName, paths }) =>
      [name, clientName].flatMap((each) => (each === undefined || !paths ? [] : [[each, paths.name]])),
    ),
  );
}

/** The members of an answer that the caller may know. */
export function showMembers<Answer extends object>(answer: Answer, test: ((member: string) => boolean) | null): Answer {
  if (!test) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => test(name))) as Answer;
}

/**
 * A list that neither finds nor sorts by what its reader may not know. A filter by it is refused: SERVER_FORBIDDEN.
 */
export function limitList(
  list: ResourceList,
  { fields, screenMembers }: Pick<ResourceDefinition, 'fields' | 'screenMembers'>,
  { canList }: ScreenRights,
): ResourceList {
  if (!canList) return list;
  const { filters = {} } = list;
  const asked = Object.entries(filters).map(([name, filter]) => {
    const isKnown = canList(screenMembers?.filters?.[name] ?? name);
    return [name, isKnown ? filter : refuseFilter] as const;
  });
  const members = screenMembers?.searched ?? ['fullName', 'enCode'];
  const searched = fields.filter(({ name }) => members.includes(name) && canList(name));
  return {
    ...list,
    filters: Object.fromEntries(asked),
    sorts: canList,
    // What finds fast looks in all of them at once.
    ...(searched.length < members.length && { finds: (keyword) => findIn(searched, keyword) }),
  };
}

function refuseFilter(): never {
  throw new BusinessError('SERVER_FORBIDDEN');
}

function findIn(fields: readonly FieldRule[], keyword: string) {
  const tests = fields.map(({ column }) => sql`${sql.ref(`t.${column}`)} ilike ${toLikePattern(keyword)}`);
  return tests.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/** A write by its caller's rights. */
export interface LimitedWrite {
  readonly definition: ResourceDefinition;
  readonly body: Members;
}

/**
 * A write of what its caller may: what they may not know stays as it is, or gets what a new record has without it. Blanks say
 * nothing, as forms of existing clients send them. Throws SERVER_FIELD_INVALID that names each other member.
 */
export function limitWrite(
  definition: ResourceDefinition,
  { canUse }: ScreenRights,
  { id, body, translate }: { readonly id: string | null; readonly body: Members; readonly translate: Translate },
): LimitedWrite {
  if (!canUse) return { definition, body };
  const { fields } = definition;
  const written = new Set([...fields.map(({ name }) => name), ...linkNames(definition), ...bodyNames(definition)]);
  const refused = Object.keys(body).filter((name) => written.has(name) && !canUse(name));
  const fallbacks = new Map(fields.map(({ name, fallback }) => [name, fallback]));
  const isSilent = (name: string) =>
    isBlank(body[name]) || (id === null && String(fallbacks.get(name)) === String(body[name]));
  const faults: readonly FieldFault[] = refused
    .filter((name) => !isSilent(name))
    .map((field) => ({ field, message: translate('server.field.forbidden', { name: field }) }));
  if (faults[0]) throw new BusinessError('SERVER_FIELD_INVALID', { message: faults[0].message }, { errors: faults });
  return {
    definition: id === null ? definition : { ...definition, fields: fields.map((field) => keptUnless(field, canUse)) },
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !refused.includes(name))),
  };
}

function keptUnless(field: FieldRule, canUse: (member: string) => boolean): FieldRule {
  if (canUse(field.name)) return field;
  const { required: _required, check: _check, ...rest } = field;
  return { ...rest, isKept: true };
}

function linkNames({ links = [] }: ResourceDefinition): readonly string[] {
  return links.flatMap(({ name, clientName, paths }) =>
    [name, clientName, paths?.name].filter((each) => each !== undefined),
  );
}

function bodyNames({ bodyMembers = {} }: ResourceDefinition): readonly string[] {
  return Object.keys(bodyMembers);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Spreadsheets of what their user may write; of an export, what they may read in the list or in the record. */
export function limitSheet<Resource extends SheetResource>(
  resource: Resource,
  { canList, canUse }: ScreenRights,
  way: 'in' | 'out',
): Resource {
  const canWrite = (member: string) => canUse?.(member) ?? true;
  const canRead = (member: string) =>
    canList || canUse ? canList?.(member) === true || canUse?.(member) === true : true;
  const columns = resource.sheet.columns.filter(({ member }) => (way === 'in' ? canWrite : canRead)(member));
  return { ...resource, sheet: { ...resource.sheet, columns } };
}
