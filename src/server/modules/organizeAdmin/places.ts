import type { FastifyRequest } from 'fastify';
import { RIGHT_NAMES } from '../../../wire/graded';
import { toTree } from '../../http/tree';
import { readGradedRights, readRightsOf, readTree } from '../organize/index';
import { mayGive, toItems, toRightId } from './right-items';

/** The organisations in which the asking user may give something, each with what. */
export async function readPlaces({ session, server }: FastifyRequest) {
  const rights = await readGradedRights(server.deps, session);
  const { byId } = await readTree(server.deps);
  const nodes = [...byId.values()].flatMap(({ id, parentId, fullName, icon, organize }) => {
    const given = RIGHT_NAMES.filter((name) => mayGive(rights, { organizeId: id, name }));
    return given.length > 0 ? [{ id, parentId, fullName, icon, organize, given }] : [];
  });
  const ids = new Set(nodes.map(({ id }) => id));
  // A root whose place is not seen is named by its path.
  return toTree(nodes.map((node) => (ids.has(node.parentId) ? node : { ...node, fullName: node.organize })));
}

/**
 * The same for existing clients, each right as a number beside the rights of a user: 1 and 0 = the user has it or not, 2 = has it and the
 * asking user may not change that; a right that neither has is left out.
 */
export async function readClientPlaces({ session, server }: FastifyRequest, userId: string) {
  const giver = await readGradedRights(server.deps, session);
  const held = new Set(toItems((await readRightsOf(server.deps, userId))?.rows ?? []).map(toRightId));
  const { byId } = await readTree(server.deps);
  const nodes = [...byId.values()].flatMap(({ id, parentId, fullName, icon, organizeIds, type }) => {
    const isSeen = !giver || giver.may('see', id);
    const marks = RIGHT_NAMES.flatMap((name): readonly (readonly [string, number])[] => {
      const item = { organizeId: id, name };
      const has = held.has(toRightId(item));
      if (mayGive(giver, item)) return [[name, has ? 1 : 0]];
      return has && isSeen ? [[name, 2]] : [];
    });
    const place = { id, organizeId: id, parentId, fullName, icon, type, organizeIdTree: organizeIds.join(',') };
    return marks.length > 0 ? [{ ...place, ...Object.fromEntries(marks) }] : [];
  });
  return toTree(nodes);
}
