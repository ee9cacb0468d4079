import type { FieldModel } from '../contract/field-model';
import {
  PERSON_KINDS,
  UNRESTRICTED,
  type PersonKind,
  type PersonRef,
  type PersonRestriction,
} from '../contract/person';
import type { NameKind } from '../contract/widget-definition';
import { textProp } from './field-props';
import { toList } from './option-values';
import { toScalarText } from './text-values';

/** Stands for whoever uses the form; chosen only where `hasSys` is on (docs/module-format.md#people-fields). */
export const CURRENT_USER = 'currentUser';
/** Id of the node above all companies. */
export const TOP_NODE = '-1';

/** Whether an id stands for no object of the organisation of its own. */
export function isStandIn({ id }: Pick<PersonRef, 'id'>): boolean {
  return id === CURRENT_USER || id === TOP_NODE;
}

const TOKEN = new RegExp(`^(.+)--(${PERSON_KINDS.join('|')})$`, 's');

/** The object behind `<id>--<type>`; null for any other text. */
export function parseToken(token: string): PersonRef | null {
  const [, id = '', type = ''] = TOKEN.exec(token) ?? [];
  const kind = PERSON_KINDS.find((known) => known === type);
  return kind ? { type: kind, id } : null;
}

/** How a mixed field stores an object. */
export function toToken({ type, id }: PersonRef): string {
  return id === CURRENT_USER ? CURRENT_USER : `${id}--${type}`;
}

/** The kind of names that an object has. */
export function nameKindOf(type: PersonKind): NameKind {
  return type === 'company' ? 'department' : type;
}

/** Objects that a value or an authored list names: ids (of `kind`), tokens `<id>--<type>`, or paths of ids, whose last one counts. */
function toPersonRefs(value: unknown, kind: PersonKind): readonly PersonRef[] {
  return toList(value).flatMap((entry) => {
    const id = toScalarText(Array.isArray(entry) ? entry.at(-1) : entry) ?? '';
    return id === '' ? [] : [parseToken(id) ?? { type: kind, id }];
  });
}

type ListName = Exclude<keyof PersonRestriction, 'mode'>;

/** The list of a restriction that each kind belongs to. */
const LISTS: Readonly<Record<PersonKind, ListName>> = {
  user: 'userIds',
  company: 'departIds',
  department: 'departIds',
  position: 'positionIds',
  role: 'roleIds',
  group: 'groupIds',
};

/** The properties of up to 3.4.7 with their kinds. */
const ABLE_LISTS: Readonly<Record<string, PersonKind>> = {
  ableUserIds: 'user',
  ableDepIds: 'department',
  ablePosIds: 'position',
  ableRoleIds: 'role',
  ableGroupIds: 'group',
};

const RELATED_KINDS: Readonly<Record<string, PersonKind>> = {
  dep: 'department',
  pos: 'position',
  role: 'role',
  group: 'group',
};

/** The field whose value a restriction follows; '' = none. */
export function relatedFieldId(field: FieldModel): string {
  return textProp(field, 'selectType') in RELATED_KINDS ? textProp(field, 'relationField') : '';
}

/** Who may be chosen in a field whose own choices are of `kind` (docs/module-format.md#people-fields). */
export function restrictionOf(
  field: FieldModel,
  kind: PersonKind,
  valueOf: (fieldId: string) => unknown,
): PersonRestriction {
  const mode = textProp(field, 'selectType') as PersonRestriction['mode'];
  if (mode === 'custom') return restrict(mode, [...ableRefs(field), ...toPersonRefs(field.props['ableIds'], kind)]);
  const related = RELATED_KINDS[mode];
  if (!related) return UNRESTRICTED;
  const fieldId = relatedFieldId(field);
  const source = fieldId === '' ? field.props['ableRelationIds'] : valueOf(fieldId);
  const listed = fieldId === '' ? [...ableRefs(field), ...toPersonRefs(field.props['ableIds'], related)] : [];
  const refs = [...toPersonRefs(source, related), ...listed];
  return restrict(
    mode,
    refs.filter(({ type }) => LISTS[type] === LISTS[related]),
  );
}

function ableRefs(field: FieldModel): readonly PersonRef[] {
  return Object.entries(ABLE_LISTS).flatMap(([name, kind]) => toPersonRefs(field.props[name], kind));
}

function restrict(mode: PersonRestriction['mode'], refs: readonly PersonRef[]): PersonRestriction {
  const idsIn = (list: ListName) => [...new Set(refs.filter(({ type }) => LISTS[type] === list).map(({ id }) => id))];
  return {
    mode,
    userIds: idsIn('userIds'),
    departIds: idsIn('departIds'),
    positionIds: idsIn('positionIds'),
    roleIds: idsIn('roleIds'),
    groupIds: idsIn('groupIds'),
  };
}
