import { Type, type Static } from '@sinclair/typebox';
import { PERSON_KINDS, type PersonKind, type PersonRestriction } from '../../../engine/contract/person';
import { BusinessError } from '../../http/errors';
import { PageQuery, toPage, type Page } from '../../http/page-query';
import { idList } from '../../resource/index';
import type { PersonKey } from './read-entries';

const MAX_IDS = 1000;

const Ids = idList(MAX_IDS);

/** Clients of different releases name the ids `userId` or `ids`, and send the page beside the keyword or under `pagination`. */
export const PeopleBody = Type.Union([
  Type.Intersect([
    PageQuery,
    Type.Object({
      pagination: Type.Optional(PageQuery),
      userId: Ids,
      ids: Ids,
      userIds: Ids,
      departIds: Ids,
      positionIds: Ids,
      roleIds: Ids,
      groupIds: Ids,
      organizeIds: Ids,
    }),
  ]),
  Type.Null(),
]);
export type PeopleBody = Static<typeof PeopleBody>;

type IdMember = 'userId' | 'ids' | 'userIds' | 'departIds' | 'positionIds' | 'roleIds' | 'groupIds' | 'organizeIds';

/** The ids of a member. Throws SERVER_LIST_TOO_LONG. */
export function readIds(body: PeopleBody, member: IdMember): readonly string[] {
  const given = body?.[member] ?? [];
  const ids = (typeof given === 'string' ? given.split(',') : given).filter((id) => id !== '');
  if (ids.length > MAX_IDS)
    throw new BusinessError('SERVER_LIST_TOO_LONG', { path: `/body/${member}`, limit: MAX_IDS });
  return ids;
}

export function readPage(body: PeopleBody): Page {
  return toPage({ ...body, ...body?.pagination });
}

/** `id--type`; an id alone is a person's. */
export function readKeys(ids: readonly string[]): readonly PersonKey[] {
  return ids.map((text) => {
    const [, id = text, type = 'user'] = /^(.*)--([a-z]+)$/s.exec(text) ?? [];
    return { id, type: PERSON_KINDS.find((kind) => kind === type) ?? 'user' };
  });
}

/** The objects of a mixed field as a restriction to whoever belongs to one of them. */
export function restrictTo(keys: readonly PersonKey[]): PersonRestriction {
  const idsOf = (...kinds: readonly PersonKind[]) =>
    keys.filter(({ type }) => kinds.includes(type)).map(({ id }) => id);
  return {
    mode: 'custom',
    userIds: idsOf('user'),
    departIds: idsOf('company', 'department'),
    positionIds: idsOf('position'),
    roleIds: idsOf('role'),
    groupIds: idsOf('group'),
  };
}

/** The five lists of a restricted picker; ids may have a type behind them. */
export function readRestriction(body: PeopleBody): PersonRestriction {
  const idsOf = (member: IdMember) => readIds(body, member).map((id) => id.replace(/--[a-z]+$/, ''));
  return {
    mode: 'custom',
    userIds: idsOf('userIds'),
    departIds: idsOf('departIds'),
    positionIds: idsOf('positionIds'),
    roleIds: idsOf('roleIds'),
    groupIds: idsOf('groupIds'),
  };
}
