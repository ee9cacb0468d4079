import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { createId } from '../db/create-id';
import type { ChangeAction, SystemSchema } from '../db/system-schema';

/** Who changes something, when and from where. */
export interface Changer {
  readonly userId: string;
  readonly userName: string;
  readonly ip: string;
  readonly at: Date;
}

/** Who asks, as the trail names them. */
export function changerOf({ session: { user }, ip, server }: FastifyRequest): Changer {
  const at = new Date(server.deps.clock());
  return { userId: user.userId, userName: `${user.userName}/${user.account}`, ip, at };
}

/** A change of one record: members as answers write them. */
export interface RecordChange {
  readonly action: ChangeAction;
  /** Address of the resource: `/api/permission/Role`. */
  readonly resource: string;
  readonly recordId: string;
  readonly recordName: string;
  /** null for a record that is made. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** null for one that is removed. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

const MAX_NAME_LENGTH = 200;

/**
 * Adds changes to the trail, in the transaction that makes them: what is rolled back leaves no line. A save that changes nothing
 * is none. Rows of the trail have no references, so they survive what they tell of, and the database refuses to change them.
 */
export async function noteChanges(
  trx: Transaction<SystemSchema>,
  changer: Changer,
  changes: readonly RecordChange[],
): Promise<void> {
  const lines = changes.flatMap((change) => toLine(changer, change) ?? []);
  if (lines.length === 0) return;
  await sql`insert into system.record_changes
      (id, resource, record_id, record_name, action, before, after, user_id, user_name, ip, changed_at)
    values ${sql.join(lines)}`.execute(trx);
}

/** Adds one change to the trail: `noteChanges`. */
export async function noteChange(
  trx: Transaction<SystemSchema>,
  changer: Changer,
  change: RecordChange,
): Promise<void> {
  await noteChanges(trx, changer, [change]);
}

/** A row of the trail; undefined where nothing changed. */
function toLine(changer: Changer, { action, resource, recordId, recordName, before, after }: RecordChange) {
  const changed = differing(before, after);
  if (before && after && changed.length === 0) return undefined;
  const part = (members: Readonly<Record<string, unknown>> | null) =>
    members && JSON.stringify(Object.fromEntries(changed.map((name) => [name, members[name] ?? null])));
  return sql`(${createId(changer.at.getTime())}, ${resource}, ${recordId}, ${recordName.slice(0, MAX_NAME_LENGTH)}, ${action},
    ${part(before)}::jsonb, ${part(after)}::jsonb, ${changer.userId}, ${changer.userName}, ${changer.ip}, ${changer.at})`;
}

/** Members that differ; all of them where there is but one side. */
function differing(before: RecordChange['before'], after: RecordChange['after']): readonly string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (!before || !after) return names;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
