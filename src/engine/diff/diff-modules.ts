import { isDataView, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { createChange, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { diffField } from './diff-field';
import { diffForm } from './diff-form';
import { diffHead } from './diff-head';
import { diffList } from './diff-list';
import { diffResource } from './diff-resource';
import { diffRules } from './diff-rules';
import { diffStorage, planBoth } from './diff-storage';
import { diffStructure } from './diff-structure';
import { diffTests } from './diff-tests';
import { diffTranslations } from './diff-translations';
import { matchFields } from './match-fields';

/**
 * Compares two modules. Returns every difference that users or authors would notice, once, in this order: module, fields and their
 * stored values, form, rules, list, calls. Empty for models of equal meaning, even if the documents differ in layout, spelling or
 * generation.
 */
export function diffModules(
  before: ModuleModel | null,
  after: ModuleModel,
  registry: WidgetRegistry,
): readonly ModuleChange[] {
  if (!before) {
    const count = after.allFields.filter((field) => field.key !== '').length;
    return [createChange('ENGINE_CHANGE_MODULE_ADDED', { params: { name: after.fullName, count }, pointer: '' })];
  }
  const matches = matchFields(before, after);
  const context: DiffContext = {
    before,
    after,
    registry,
    matches,
    plans: planBoth({ before, after, registry, matches }),
  };
  // Another kind of module: nothing of the one is in the other.
  if (isDataView(before) !== isDataView(after)) return diffHead(context);
  return [
    ...diffHead(context),
    ...diffStructure(context),
    ...context.matches.pairs.flatMap((pair) => diffField(pair, context)),
    ...diffStorage(context),
    ...diffForm(context),
    ...diffRules(context),
    ...diffList(context),
    ...diffResource(context),
    ...diffTranslations(context),
    ...diffTests(context),
  ];
}
