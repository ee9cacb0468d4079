import { createDefaultText } from '../../../engine/parse/default-texts';
import { restrictModel } from '../../../engine/permission/restrict/restrict-model';
import { compileScreen, type ScreenModel } from '../../../engine/screen';
import { sayDefaults } from '../../../engine/translate';
import { registry } from '../../../renderers/definitions';
import { moduleTexts } from '../modules/index';
import { inLanguage, type ModuleContext } from './module-context';

/**
 * The module for our own browser: its model without refused fields and buttons, in the user's language. Without calls of its own:
 * its author would choose what a reader's session sends.
 */
export function readScreen(context: ModuleContext): ScreenModel {
  const { module, access, evaluation } = context;
  const unsaid = inLanguage(module.unsaid, context);
  const model = sayDefaults(unsaid, registry, createDefaultText(moduleTexts(evaluation.language)));
  return compileScreen(restrictModel(model, access, { registry, hasCalls: false }));
}
