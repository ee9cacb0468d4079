import type { ValueIssue } from '../contract/errors';
import type { Translate } from '../contract/language';
import { findField, type ModuleModel } from '../contract/module-model';

/**
 * The message under a field or cell: the author's own, or the code's with `{label}` and parameters. Variants: a shorter one for
 * cells (`<CODE>.cell`: 不能为空 instead of 名称不能为空), and one without the field's name (`<CODE>.hidden`).
 */
export function issueText(issue: ValueIssue, model: ModuleModel, translate: Translate): string {
  if (issue.message) return issue.message;
  const label = labelOf(issue, model);
  const params = { label, ...issue.params };
  const variant = issue.rowIndex === undefined ? (label === '' ? 'hidden' : null) : 'cell';
  return (variant ? textOf(`${issue.code}.${variant}`, params, translate) : null) ?? translate(issue.code, params);
}

/** A message that stands alone (toast, log, other clients): names sub-table, row and field. */
export function issueSentence(issue: ValueIssue, model: ModuleModel, translate: Translate): string {
  const text = issueText(issue, model, translate);
  if (issue.rowIndex === undefined) return issue.message ? withLabel(labelOf(issue, model), text, translate) : text;
  const field = findField(model, issue.fieldId);
  const table = findField(model, field?.tableKey ?? '');
  const label = field?.tableKey ? field.label : '';
  const place = { table: table?.label ?? field?.label ?? '', row: issue.rowIndex + 1, label, text };
  return translate('ENGINE_ROW_SENTENCE', place);
}

function withLabel(label: string, text: string, translate: Translate): string {
  return label === '' ? text : translate('ENGINE_FIELD_SENTENCE', { label, text });
}

function labelOf(issue: ValueIssue, model: ModuleModel): string {
  const field = findField(model, issue.fieldId);
  return field?.label || field?.key || '';
}

/** Null when there is no such text: `translate` returns unknown keys unchanged. */
function textOf(key: string, params: Readonly<Record<string, unknown>>, translate: Translate): string | null {
  const text = translate(key, params);
  return text === key ? null : text;
}
