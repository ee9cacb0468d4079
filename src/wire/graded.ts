import type { Static } from '@sinclair/typebox';
import { del, get, post, put } from './call';
import { RecordConflict } from './envelope';
import { IdParams, NewId } from './ids';
import { Flag, list, many, members, Nothing, optional, orNull, record, recursive, text, Text, whole } from './schema';

/** Rights of graded administrators, by the names that existing clients have for them: this layer, and all below it. */
export const RIGHT_NAMES = [
  'thisLayerSelect',
  'thisLayerAdd',
  'thisLayerEdit',
  'thisLayerDelete',
  'subLayerSelect',
  'subLayerAdd',
  'subLayerEdit',
  'subLayerDelete',
] as const;

const BASE = '/api/permission/organizeAdminIsTrator';
/** Rights of 2,500 organisations. */
const MAX_RIGHTS = 20_000;

const MAX_PLACES = 10_000;

/** `<organisation>~<right>`: `dept~thisLayerSelect`. */
const Rights = many(text({ minLength: 1, maxLength: 100 }), { maxItems: MAX_RIGHTS });

/** An organisation that holds what may be given in it, as columns of its line, and those below it. */
const GradedNode = recursive('GradedNode', (This) =>
  record({ id: Text, fullName: Text, icon: Text, isContainer: Flag, isColumn: Flag, children: list(This) }),
);
export type GradedPlace = Static<typeof GradedNode>;

/** The organisations that the asking user may give rights in. */
export const readGradedPlaces = get(`${BASE}/Actions/Places`, { answer: record({ list: list(GradedNode) }) });

/** Rights of a graded administrator, as far as the asking user may change them. */
export const readGradedAdmin = get(`${BASE}/:id/Rights`, {
  params: IdParams,
  answer: record({ id: Text, userId: Text, rights: list(Text), version: whole() }),
});

export const saveGradedAdmin = put(`${BASE}/:id/Rights`, {
  params: IdParams,
  body: members({ rights: Rights, version: optional(whole()) }),
  answer: Nothing,
  refusal: RecordConflict,
});

/** Organisations with their rights as existing clients send them, nested or not; 1 = given, 2 = given by somebody who may more. */
const ClientPlace = recursive('ClientPlace', (This) =>
  members({
    organizeId: text({ maxLength: 64 }),
    ...Object.fromEntries(RIGHT_NAMES.map((name) => [name, optional(orNull(whole()))])),
    children: optional(orNull(many(This, { maxItems: MAX_PLACES }))),
  }),
);

/** Makes a user a graded administrator, or states all of their rights anew; existing clients send `orgAdminModel`. */
export const createGradedAdmin = post(BASE, {
  body: members({
    userId: text({ maxLength: 64 }),
    rights: optional(Rights),
    orgAdminModel: optional(many(ClientPlace, { maxItems: MAX_PLACES })),
  }),
  answer: NewId,
});

/** Ends that a user is limited to a part; by a graded administrator, takes away what they may give. */
export const removeGradedAdmin = del(`${BASE}/:id`, { params: IdParams, answer: Nothing });
