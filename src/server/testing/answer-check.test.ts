import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { get } from '../../wire/call';
import { list, optional, orNull, record, Text, whole } from '../../wire/schema';
import type { SchemaTypes } from '../http/route-types';
import { routeOf } from '../http/wire-route';
import { createAnswerCheck } from './answer-check';

const Ward = record({ name: Text, beds: optional(whole()), nurses: list(Text), head: orNull(Text) });
const readWard = get('/api/ward', { answer: Ward, refusal: record({ seen: whole() }) });

let app = fastify();
afterEach(() => app.close());

/** Differences that the check finds in the response of a route. */
async function differences(code: number, data: unknown): Promise<string> {
  const { serializerCompiler, assertNothingDiffers } = createAnswerCheck();
  app = fastify();
  app.setSerializerCompiler(serializerCompiler);
  // `as never`: types cannot check a response that is built elsewhere, from a database row or a spread.
  app
    .withTypeProvider<SchemaTypes>()
    .route({ ...routeOf(readWard), handler: async () => ({ code, msg: '', data }) as never });
  const { body } = await app.inject({ method: 'GET', url: '/api/ward' });
  expect(JSON.parse(body)).toEqual({ code, msg: '', ...(data === undefined ? {} : { data }) });
  try {
    assertNothingDiffers();
    return '';
  } catch (error) {
    expect(assertNothingDiffers).not.toThrow();
    return String(error);
  }
}

const ward = { name: 'W1', nurses: ['Li'], head: null };

test.each([
  [200, ward],
  [200, { ...ward, beds: 3, head: 'Wang' }],
  [400, null],
  [400, { errors: [{ field: 'name', row: 0, code: 'X', message: 'is missing' }] }],
  [409, { seen: 3 }],
])('an answer %i of %j is as its call says', async (code, data) => {
  expect(await differences(code, data)).toBe('');
});

test.each([
  ['a member more', 200, { ...ward, extra: 1 }, '"additionalProperty":"extra"'],
  ['a member that a default would stand for', 200, { nurses: [], head: null }, '"missingProperty":"name"'],
  ['another type', 200, { ...ward, beds: '3' }, '/data/beds'],
  ['an entry of another type', 200, { ...ward, nurses: [1] }, '/data/nurses/0'],
  ['no data', 200, undefined, '"missingProperty":"data"'],
  ['a refusal that says something else', 400, { issue: 'x' }, '/data'],
  ['the answer as a refusal', 400, ward, '/data'],
])('%s is a difference, and it is written as it is', async (_name, code, data, place) => {
  const found = await differences(code, data);
  expect(found).toContain('GET /api/ward');
  expect(found).toContain(place);
});
