import type { Issue } from '../../engine/contract/errors';
import type { Translate } from '../../engine/contract/language';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { WidgetRegistry } from '../../engine/contract/registry';
import { createDefaultText } from '../../engine/parse/default-texts';
import { parseModel } from '../../engine/parse/read-module';
import { isObject } from '../http';

/** A document that cannot be drawn, with what is wrong in it. */
export class InvalidModuleError extends Error {
  override readonly name = 'InvalidModuleError';
  constructor(
    module: string,
    readonly issues: readonly Issue[],
  ) {
    super(`${module}: ${issues.map(({ code, pointer }) => `${code} at ${pointer || '/'}`).join('; ')}`);
  }
}

/** Parses a module's document under the id that it was asked for by; throws InvalidModuleError with its errors. Texts that nobody wrote are the reader's. */
export function parseScreen(
  id: string,
  document: unknown,
  { registry, translate }: { readonly registry: WidgetRegistry; readonly translate: Translate },
): ModuleModel {
  const source = isObject(document) ? { ...document, id } : document;
  const { model, issues } = parseModel(source, registry, { defaultText: createDefaultText(translate) });
  if (model) return model;
  throw new InvalidModuleError(
    id,
    issues.filter((issue) => issue.severity === 'error'),
  );
}
