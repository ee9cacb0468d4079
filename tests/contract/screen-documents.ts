import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslate, type Language } from '../../src/engine/contract/language';
import { fillTexts } from '../../src/engine/translate/fill-texts';

const folder = path.resolve(import.meta.dirname, '../../src/schemas');

/** The parts of a system screen's document that tests read. */
export interface ScreenDocument {
  readonly enCode: string;
  readonly menu?: { readonly enCode: string; readonly urlAddress: string; readonly parent: string };
  readonly resource?: { readonly calls: Readonly<Record<string, ScreenCall>> };
  readonly formData?: object;
  readonly columnData?: Readonly<Partial<Record<'btnsList' | 'columnBtnsList' | 'treeMenu', readonly ScreenButton[]>>>;
}

interface ScreenButton {
  readonly value: string;
  readonly action?: { readonly values?: Readonly<Record<string, string>> };
}

interface ScreenCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** A string of a document with its key and its parent's key. */
export interface ScreenString {
  readonly text: string;
  readonly key: string;
  readonly parent: string;
}

/** Texts of the system screens by language and key. */
export const screenTexts = readJson('text.json') as Readonly<Record<Language, Readonly<Record<string, string>>>>;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}

/** All documents of `src/schemas/system` by file name. */
export function readScreens(): readonly { readonly name: string; readonly document: ScreenDocument }[] {
  return readdirSync(path.join(folder, 'system'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ name: path.parse(file).name, document: readJson(`system/${file}`) as ScreenDocument }));
}

/** Every string in a document; strings in an array have the array's key. */
export function stringsOf(value: unknown, key = '', parent = ''): readonly ScreenString[] {
  if (typeof value === 'string') return [{ text: value, key, parent }];
  if (Array.isArray(value)) return value.flatMap((entry) => stringsOf(entry, key, parent));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => stringsOf(entry, name, key));
}

/** The document with texts of one language, as the loader passes it to the engine. */
export function documentIn(language: Language, document: ScreenDocument): unknown {
  return fillTexts(document, createTranslate(language, [screenTexts]));
}
