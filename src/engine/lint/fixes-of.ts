import type { EngineCode, Issue } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { memoise } from '../memoise';
import { treeOf } from '../source/parse-source';
import type { SourceDocument, SourceFix } from '../source';
import { fixButtonCode, fixColumn, fixFieldKey, fixHiddenRequired, fixMissingKey, fixSwitch } from './fix-codes';
import { removeFix, type FixContext, type Fixer } from './fix-context';
import { fixExpression } from './fix-expressions';
import {
  fixByRemovingParent,
  fixChoice,
  fixDroppedProperty,
  fixOldName,
  fixRepairedValue,
  fixRepeatedKey,
  fixShape,
  fixUnknownProperty,
  fixUnknownWidget,
} from './fix-properties';
import { fixBlankList, fixClosedList } from './fix-list';
import { fixFormula, fixReference } from './fix-references';
import { fixScript } from './lint-scripts';
import { fixTranslation } from './lint-translations';
import { fixTest } from './fix-tests';
import { CHOICES, documentNames } from './known-names';

/** Input of quick fixes. */
export interface FixSurroundings {
  readonly source: SourceDocument;
  /** null while the document cannot be parsed. */
  readonly model: ModuleModel | null;
  readonly registry: WidgetRegistry;
}

const fixRule: Fixer = (issue, context) => {
  const { reason } = issue.params;
  if (reason === 'target') return fixReference(issue, context);
  if (reason === 'on') return fixChoice(issue, context, CHOICES.trigger);
  if (reason === 'style') return fixChoice(issue, context, CHOICES.style);
  return fixExpression(issue, context);
};

const fixResource: Fixer = (issue, context) =>
  issue.params['reason'] === 'method' ? fixChoice(issue, context, CHOICES.method) : fixExpression(issue, context);

const fixAction: Fixer = (issue, context) => {
  if (issue.params['reason'] !== undefined) return fixExpression(issue, context);
  const type = { ...issue, pointer: `${issue.pointer}/type` };
  return fixChoice(type, context, CHOICES.action);
};

/** A node that is not listable → remove the list entry; in the form there is no obvious place. */
const fixMisplaced: Fixer = ({ pointer }, { source }) =>
  /\/(?:columnList|searchList)\/\d+$/.test(pointer) ? [removeFix(pointer, source)] : [];

const removeWhole: Fixer = ({ pointer, params }, { source }) => [
  removeFix(pointer, source, String(params['label'] ?? '')),
];

const FIXERS: Readonly<Partial<Record<EngineCode, Fixer>>> = {
  ENGINE_JSON_SYNTAX: fixRepeatedKey,
  ENGINE_DOCUMENT_SHAPE: fixShape,
  ENGINE_FIELD_KEY_INVALID: fixFieldKey,
  ENGINE_FIELD_KEY_RESERVED: fixFieldKey,
  ENGINE_FIELD_KEY_DUPLICATE: fixFieldKey,
  ENGINE_FIELD_KEY_MISSING: fixMissingKey,
  ENGINE_RULE_INVALID: fixRule,
  ENGINE_RESOURCE_INVALID: fixResource,
  ENGINE_ACTION_INVALID: fixAction,
  ENGINE_WIDGET_UNKNOWN: fixUnknownWidget,
  ENGINE_WIDGET_MISPLACED: fixMisplaced,
  ENGINE_DISPLAY_FIELD: removeWhole,
  ENGINE_PROPERTY_UNKNOWN: fixUnknownProperty,
  ENGINE_PROPERTY_DROPPED: fixDroppedProperty,
  ENGINE_VALUE_REPAIRED: fixRepairedValue,
  ENGINE_REFERENCE_MISSING: fixReference,
  ENGINE_CALCULATION_INVALID: fixFormula,
  ENGINE_EXPRESSION_SYNTAX: fixExpression,
  ENGINE_EXPRESSION_FORBIDDEN: fixExpression,
  ENGINE_EXPRESSION_NAME: fixExpression,
  ENGINE_LINT_FIELD_MISSING: fixReference,
  ENGINE_LINT_DICTIONARY_MISSING: fixReference,
  ENGINE_LINT_INTERFACE_MISSING: fixReference,
  ENGINE_LINT_MODULE_MISSING: fixReference,
  ENGINE_LINT_MODULE_FIELD_MISSING: fixReference,
  ENGINE_LINT_BILL_RULE_MISSING: fixReference,
  ENGINE_LINT_PERMISSION_MISSING: fixSwitch,
  ENGINE_LINT_BUTTON_DEAD: removeWhole,
  ENGINE_LINT_BUTTON_HINT: removeWhole,
  ENGINE_LINT_RESOURCE_IDLE: removeWhole,
  ENGINE_LINT_SCREEN_HOSTED: removeWhole,
  ENGINE_LINT_BUTTON_DUPLICATE: fixButtonCode,
  ENGINE_LINT_REQUIRED_HIDDEN: fixHiddenRequired,
  ENGINE_LINT_RULE_DEAD: fixByRemovingParent,
  ENGINE_LINT_COLUMN_MISSING: fixColumn,
  ENGINE_LINT_LIST_BLANK: fixBlankList,
  ENGINE_LINT_LIST_CLOSED: fixClosedList,
  ENGINE_LINT_OLD_NAME: fixOldName,
  ENGINE_LINT_TRANSLATION_UNUSED: removeWhole,
  ENGINE_LINT_TRANSLATION_MISSING: fixTranslation,
  ENGINE_LINT_SCRIPT_RULE: fixScript,
  ENGINE_TEST_INVALID: fixTest,
};

const namesOf = memoise((source: SourceDocument) => documentNames(treeOf(source)));

/**
 * The quick fixes of a diagnostic, most likely first: current name for an old one, correct spelling, missing or misplaced property.
 * Empty when there is none, or the diagnostic belongs to another text.
 */
export function fixesOf(issue: Issue, { source, model, registry }: FixSurroundings): readonly SourceFix[] {
  const fixer = FIXERS[issue.code];
  if (!fixer) return [];
  const context: FixContext = { source, model, registry, names: namesOf(source) };
  return fixer(issue, context).filter(({ changes, edits }) => changes.length > 0 || (edits?.length ?? 0) > 0);
}
