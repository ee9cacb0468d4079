import type { Issue } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import { BusinessError } from '../../http/errors';
import type { Finding } from '../../../wire/publication';
import { toFinding } from './draft-findings';

/** The refusal of a draft with errors: in `data.issues`, the first as message. */
export function invalidDraft(findings: readonly Finding[]): BusinessError {
  return refusal(
    'SERVER_MODULE_INVALID',
    findings.filter(({ severity }) => severity === 'error'),
  );
}

/** The refusal of a draft whose tables conflict. */
export function tableConflict(conflicts: readonly Issue[], translate: Translate): BusinessError {
  return refusal(
    'SERVER_TABLE_CONFLICT',
    conflicts.map((issue) => toFinding(issue, translate)),
  );
}

function refusal(code: 'SERVER_MODULE_INVALID' | 'SERVER_TABLE_CONFLICT', issues: readonly Finding[]): BusinessError {
  const [first] = issues;
  return new BusinessError(code, { message: first ? `${first.message} ${first.pointer}`.trim() : '' }, { issues });
}
