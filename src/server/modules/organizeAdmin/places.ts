import type { FastifyRequest } from 'fastify';
import { RIGHT_NAMES, type GradedPlace } from '../../../wire/graded';
import { toTree, type TreeNode } from '../../http/tree';
import { readGradedRights, readRightsOf, readTree } from '../organize/index';
import { mayGive, toItems, toRightId } from './right-items';

/** The organisations in which the asking user may give something; each right that may be given is a column. */
export async function readPlaces({ session, server, translate }: FastifyRequest) {
  const rights = await readGradedRights(server.deps, session);
  const { byId } = await readTree(server.deps);
  const given = (organizeId: string) =>
    RIGHT_NAMES.map((name) => ({ organizeId, name })).filter((item) => mayGive(rights, item));
  const nodes = [...byId.values()].filter(({ id }) => given(id).length > 0);
  const ids = new Set(nodes.map(({ id }) => id));
  const toPlace = (node: TreeNode<(typeof nodes)[number]>): GradedPlace => ({
    id: node.id,
    // A root whose place is not seen is named by its path.
    fullName: ids.has(node.parentId) ? node.fullName : node.organize,
    icon: node.icon,
    isContainer: true,
    isColumn: false,
    children: [
      ...given(node.id).map((item) => ({
        id: toRightId(item),
        fullName: translate(`server.graded.${item.name}`),
        icon: '',
        isContainer: false,
        isColumn: true,
        children: [],
      })),
      ...node.children.map(toPlace),
    ],
  });
  return toTree(nodes).map(toPlace);
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
