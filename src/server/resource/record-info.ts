import type { FastifyRequest } from 'fastify';
import { toMembers } from './field-rules';
import { versionOf } from './record-version';
import type { ResourceDefinition } from './resource-definition';
import { readLinks, toLinkMembers } from './resource-links';
import type { ResourceRow } from './resource-row';
import { readScreenRights, showMembers } from './screen-rights';

/**
 * A record as its reader is answered it: the fields, the links, the version, what `toInfo` adds or masks, limited to what the reader
 * may know. May ask other connections: never inside a transaction.
 */
export async function readInfo(
  definition: ResourceDefinition,
  row: ResourceRow,
  request: FastifyRequest,
): Promise<object> {
  const { fields, links = [] } = definition;
  const linked = await toLinkMembers(links, await readLinks(request.server.deps.db, links, row.id));
  const members = { id: row.id, ...toMembers(fields, row), ...linked, version: versionOf(row) };
  const { canUse } = await readScreenRights(request, definition);
  return showMembers({ ...members, ...(await definition.toInfo?.(row, request)) }, canUse);
}
