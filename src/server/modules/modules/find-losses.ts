import type { Kysely } from 'kysely';
import { createIssue } from '../../../engine/contract/create-issue';
import { type Issue } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { diffModules } from '../../../engine/diff';
import { registry } from '../../../renderers/definitions';
import type { SystemSchema } from '../../db/system-schema';
import { countRecords, type CountedModule } from './count-records';
import type { DraftState } from './drafts';
import { canCount, wordChange } from './plan-publish';

/** A release and its successor. */
interface Replacement {
  readonly row: DraftState;
  readonly before: CountedModule;
  readonly after: ModuleModel;
  readonly translate: Translate;
}

/**
 * Changes of a release that make stored values unreachable, with the number of records. A publication plan shows them before; a
 * release without a plan reports them afterwards.
 */
export async function findLosses(
  db: Kysely<SystemSchema>,
  { row, before, after, translate }: Replacement,
): Promise<readonly Issue[]> {
  const counted = canCount(row, before);
  const issues: Issue[] = [];
  for (const change of diffModules(before.model, after, registry)) {
    const { risk, recordCheck, fieldId, pointer } = change;
    if (risk !== 'loss' || !recordCheck || recordCheck.kind === 'any' || !counted) continue;
    const count = await countRecords(db, counted, recordCheck);
    if (count === 0) continue;
    const params = { label: fieldId, count, change: wordChange(change, translate, count).text };
    issues.push(createIssue('ENGINE_VALUES_UNREACHED', pointer, params));
  }
  return issues;
}
