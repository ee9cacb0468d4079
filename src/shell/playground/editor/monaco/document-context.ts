import type { editor } from 'monaco-editor/editor.js';
import { createTranslate, type Language, type Translate } from '../../../../engine/contract/language';
import expressionTexts from '../../../../engine/expression/text.json';
import type { SourceFinding } from '../../../../engine/lint';
import { parseSource, type SourceDocument } from '../../../../engine/source';
import { registry } from '../../../../renderers/definitions';
import type { SystemNames } from '../../../../wire/names';
import { readFacts, type ModuleFacts } from '../references/module-facts';
import type { ReferenceSources } from '../references/list-references';
import { loadSystemScreens } from '../references/system-screens';
import texts from '../text.json';

/** What the providers of one document know beside its text. */
export interface DocumentContext {
  /** The page's: what properties and system screens are explained in. */
  language: Language;
  /** Texts of the editor and of the expression language. */
  translate: Translate;
  /** Texts of the engine: what findings and their fixes say. */
  engineText: Translate;
  names: SystemNames | null;
  /** [] until they have come. */
  screens: SystemNames['modules'];
  findings: readonly SourceFinding[];
  /** Version of the document that the findings came for. */
  findingsVersion: number;
  /** Parsed on demand, once per version of the text. */
  facts: () => ModuleFacts;
  source: () => SourceDocument;
}

const contexts = new WeakMap<editor.ITextModel, DocumentContext>();

/** Gives a document its context; providers answer for documents that have one. */
export function attachContext(model: editor.ITextModel, language: Language): DocumentContext {
  const context: DocumentContext = {
    language,
    translate: translateFor(language),
    engineText: (key) => key,
    names: null,
    screens: [],
    findings: [],
    findingsVersion: 0,
    facts: oncePerVersion(model, (text) => readFacts(text, registry)),
    source: oncePerVersion(model, parseSource),
  };
  contexts.set(model, context);
  readScreens(context);
  return context;
}

/** The context of a document; undefined for one that only shows a text. */
export function contextOf(model: editor.ITextModel): DocumentContext | undefined {
  return contexts.get(model);
}

/** Lets everything about a document be said in another language. */
export function speak(context: DocumentContext, language: Language): void {
  if (context.language === language) return;
  context.language = language;
  context.translate = translateFor(language);
  readScreens(context);
}

function readScreens(context: DocumentContext): void {
  const { language } = context;
  loadSystemScreens(language).then(
    (screens) => {
      if (context.language === language) context.screens = screens;
    },
    // Everything else is completed without them.
    () => undefined,
  );
}

/** What names are looked up in. */
export function sourcesOf({ facts, names, screens }: DocumentContext): ReferenceSources {
  return { facts: facts(), names, screens };
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
