import type { editor } from 'monaco-editor/editor.js';
import { createTranslate, type Language, type Translate } from '../../../../engine/contract/language';
import expressionTexts from '../../../../engine/expression/text.json';
import type { SourceFinding } from '../../../../engine/lint';
import { parseSource, type SourceDocument } from '../../../../engine/source';
import { registry } from '../../../../renderers/definitions';
import type { SystemNames } from '../../contract';
import { readFacts, type ModuleFacts } from '../references/module-facts';
import type { ReferenceSources } from '../references/list-references';
import texts from '../text.json';

/** What the providers of one document know beside its text. */
export interface DocumentContext {
  /** Texts of the editor and of the expression language. */
  translate: Translate;
  /** Texts of the engine: what findings and their fixes say. */
  engineText: Translate;
  names: SystemNames | null;
  findings: readonly SourceFinding[];
  /** Version of the document that the findings came for. */
  findingsVersion: number;
  /** Read once per version of the text, when somebody asks. */
  facts(): ModuleFacts;
  source(): SourceDocument;
}

const contexts = new WeakMap<editor.ITextModel, DocumentContext>();

/** Gives a document its context; providers answer for documents that have one. */
export function attachContext(model: editor.ITextModel): DocumentContext {
  const context: DocumentContext = {
    translate: translateFor('zh'),
    engineText: (key) => key,
    names: null,
    findings: [],
    findingsVersion: 0,
    facts: oncePerVersion(model, (text) => readFacts(text, registry)),
    source: oncePerVersion(model, parseSource),
  };
  contexts.set(model, context);
  return context;
}

/** The context of a document; undefined for one that only shows a text. */
export function contextOf(model: editor.ITextModel): DocumentContext | undefined {
  return contexts.get(model);
}

/** What names are looked up in. */
export function sourcesOf(context: DocumentContext): ReferenceSources {
  return { facts: context.facts(), names: context.names };
}

/** The editor's own texts in a language. */
export function translateFor(language: Language): Translate {
  return createTranslate(language, [texts, expressionTexts]);
}

function oncePerVersion<T>(model: editor.ITextModel, read: (text: string) => T): () => T {
  let version = -1;
  let last: T | undefined;
  return () => {
    if (last === undefined || version !== model.getVersionId()) {
      version = model.getVersionId();
      last = read(model.getValue());
    }
    return last;
  };
}
