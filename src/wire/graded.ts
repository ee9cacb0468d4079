import { get, post, put } from './call';
import { IdParams, NewId } from './ids';
import { list, many, members, Nothing, optional, orNull, record, recursive, text, Text, whole, words } from './schema';

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

/** An organisation, with the rights in it that the asking user may give. */
const GradedPlace = recursive('GradedPlace', (This) =>
  record({ id: Text, fullName: Text, icon: Text, given: list(words(RIGHT_NAMES)), children: list(This) }),
);

/** The organisations that the asking user may give rights in. */
export const readGradedPlaces = get(`${BASE}/Actions/Places`, { answer: record({ list: list(GradedPlace) }) });

/** Rights of a graded administrator in what the asking user sees. */
export const readGradedAdmin = get(`${BASE}/:id/Rights`, {
  params: IdParams,
  answer: record({ id: Text, userId: Text, rights: list(Text) }),
});

export const saveGradedAdmin = put(`${BASE}/:id/Rights`, {
  params: IdParams,
  body: members({ rights: Rights }),
  answer: Nothing,
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
