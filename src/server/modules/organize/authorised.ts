import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { readRightsOf } from './graded-rights';
import { readTree } from './organize-tree';

/** Who asks for organisations. */
export interface Chooser {
  readonly userId: string;
  readonly isAdministrator: boolean;
}

/**
 * The organisations that a user is authorised for (docs/module-format.md#people-fields): those that they belong to or manage, with all
 * below them, and those that they see as a graded administrator; null = all of them, an administrator's.
 */
export async function readAuthorised(
  deps: AppDeps,
  { userId, isAdministrator }: Chooser,
): Promise<ReadonlySet<string> | null> {
  if (isAdministrator) return null;
  const [tree, rights, { rows }] = await Promise.all([
    readTree(deps),
    readRightsOf(deps, userId),
    sql<{ id: string }>`select organize_id as id from system.user_organizes where user_id = ${userId}
      union select id from system.organizes where manager_id = ${userId}`.execute(deps.db),
  ]);
  return new Set([...tree.withBelow(rows.map(({ id }) => id)), ...(rights?.ids.see ?? [])]);
}
