import type { DraftContent } from '../../../../wire/form-drafts';
import type { AppDeps } from '../../../deps';
import { BusinessError } from '../../../http/errors';
import type { RequestSession } from '../../../http/request-session';
import { createDeadline } from '../home/deadline';
import type { OpenModule } from '../home/opened-records';
import { draftValues, leftOutOf } from './draft-values';
import { listDrafts } from './list-drafts';

/** A title may take that long; the draft comes without it then. */
const PATIENCE_MS = 4000;

/**
 * A draft of the user with what they may still enter of it. Throws SERVER_NOT_FOUND, also for those of others, and of modules that the
 * user may not open any more.
 */
export async function readDraft(
  deps: AppDeps,
  session: RequestSession,
  { id, open }: { readonly id: string; readonly open: OpenModule },
): Promise<DraftContent> {
  // The database reads no such text.
  if (id.includes('\u0000') || session.isSeen) throw new BusinessError('SERVER_NOT_FOUND');
  const row = await deps.db
    .selectFrom('form_drafts')
    .select(['module_id', 'version', 'entered', 'base', 'labels'])
    .where('id', '=', id)
    .where('user_id', '=', session.user.userId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  const options = { open, deadline: createDeadline(PATIENCE_MS), moduleId: row.module_id };
  const draft = (await listDrafts(deps, session, options)).find((listed) => listed.id === id);
  if (!draft) throw new BusinessError('SERVER_NOT_FOUND');
  const entered = parse(row.entered);
  const facts = { ...draft, version: row.version, labels: row.labels };
  const context = draft.state === 'moduleGone' ? null : await open(row.module_id);
  // Nobody has rights to a module that is gone: what they typed themselves is all that its owner is shown.
  if (!context) return { ...facts, entered, base: {}, leftOut: [], canAdd: false };
  const now = draftValues(context, entered);
  return {
    ...facts,
    entered: now.values,
    base: draft.state === 'open' ? draftValues(context, parse(row.base)).values : {},
    leftOut: leftOutOf(row.labels, now.labels),
    canAdd: draft.state === 'recordGone' && context.access.canUseButton('add'),
  };
}

function parse(json: string): Readonly<Record<string, unknown>> {
  return JSON.parse(json) as Readonly<Record<string, unknown>>;
}
