import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { RECORDS } from '../../../wire/records';
import { gradedScope, type GradedKind } from '../organize/index';
import type { SeenChanges } from './repository';

/** Resources whose records stand in the organisation, with their tables. */
const GRADED: readonly (readonly [path: string, kind: GradedKind, table: string])[] = [
  ['/api/permission/Users', 'user', 'users'],
  ['/api/permission/Position', 'position', 'positions'],
  ['/api/permission/Role', 'role', 'roles'],
  ['/api/permission/Organize', 'organize', 'organizes'],
];

/**
 * The lines of the trail that the caller sees. Records of modules are told to administrators alone here; to others in the record itself,
 * by what they may read of it. A graded administrator sees what stands in their part now, and nothing else
 * (docs/operating.md#graded-administration).
 */
export async function seenChanges(request: FastifyRequest): Promise<SeenChanges> {
  const { session, server } = request;
  if (session.isAdministrator) return sql<boolean>`true`;
  const tests: RawBuilder<boolean>[] = [];
  for (const [path, kind, table] of GRADED) {
    const scope = await gradedScope(server.deps, kind)(request, 'see');
    if (!scope) return sql<boolean>`resource not like ${`${RECORDS}/%`}`;
    tests.push(sql<boolean>`(resource = ${path} and exists
      (select 1 from ${sql.table(`system.${table}`)} t where t.id = record_id and ${scope}))`);
  }
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}
