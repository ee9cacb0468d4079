import type { Issue } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import { BusinessError } from '../../http/errors';
import { toFinding, type DraftFinding } from './draft-findings';

/** The refusal of a draft that has errors: they are the `data.issues`, the first of them the message. */
export function invalidDraft(findings: readonly DraftFinding[]): BusinessError {
  return refusal(
    'SERVER_MODULE_INVALID',
    findings.filter(({ severity }) => severity === 'error'),
  );
}

/** The refusal of a draft whose tables stand in the way. */
export function tableConflict(conflicts: readonly Issue[], translate: Translate): BusinessError {
  return refusal(
    'SERVER_TABLE_CONFLICT',
    conflicts.map((issue) => toFinding(issue, translate)),
  );
}

function refusal(
  code: 'SERVER_MODULE_INVALID' | 'SERVER_TABLE_CONFLICT',
  issues: readonly DraftFinding[],
): BusinessError {
  const [first] = issues;
  return new BusinessError(code, { message: first ? `${first.message} ${first.pointer}`.trim() : '' }, { issues });
}
