import { joinPointer } from '../json/json-pointer';
import { toExcerpt } from '../parse/report';
import { shownTexts } from '../translate';
import type { LintContext } from './lint-context';

/** Finds translations of texts that the module does not show: of a changed label, or with a misspelt key. */
export function lintTranslations({ model, registry, report }: LintContext): void {
  if (!model.translations) return;
  const shown = shownTexts(model, registry);
  for (const [language, texts] of Object.entries(model.translations)) {
    for (const text of Object.keys(texts)) {
      if (shown.has(text)) continue;
      const pointer = joinPointer(joinPointer('/i18n', language), text);
      report.add('ENGINE_LINT_TRANSLATION_UNUSED', pointer, { text: toExcerpt(text) });
    }
  }
}
