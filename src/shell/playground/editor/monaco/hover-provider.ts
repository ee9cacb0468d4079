import type { languages } from 'monaco-editor/editor.js';
import { registry } from '../../../../renderers/definitions';
import { describeSpot } from '../hover/describe-spot';
import { toMarkdown } from '../hover/to-markdown';
import { contextOf, sourcesOf } from './document-context';
import { moduleSchemaIn } from './json-language';
import { toRange } from './positions';

/** Explains the property under the pointer, and what its text names. */
export const hoverProvider: languages.HoverProvider = {
  provideHover(model, position) {
    const context = contextOf(model);
    if (!context) return null;
    const description = describeSpot({
      text: model.getValue(),
      offset: model.getOffsetAt(position),
      schema: moduleSchemaIn(context.language),
      sources: sourcesOf(context),
      translate: context.translate,
      canonicalKey: (key) => registry.resolve(key)?.key ?? key,
    });
    if (!description) return null;
    const lines = toMarkdown(description, context.translate);
    if (lines.length === 0) return null;
    return { range: toRange(model, description), contents: lines.map((value) => ({ value, isTrusted: false })) };
  },
};
