import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createRegistry } from '../contract/registry';
import type { ModuleModel } from '../contract/module-model';
import { allDocuments } from '../exchange/testing/sample-documents';
import { parseModule } from '../parse';
import { documentOfEverything } from '../settings/testing/document-of-everything';
import { compileScreen, parseScreen, type ScreenModel } from './index';

const documents = [
  ['everything', documentOfEverything()] as const,
  ...allDocuments.map(({ path, text }) => [path, JSON.parse(text) as unknown] as const),
];

function parse(document: unknown): ModuleModel {
  const { model } = parseModule(document, registry);
  if (!model) throw new Error('the document must parse');
  return model;
}

const overTheWire = (model: ModuleModel) => JSON.parse(JSON.stringify(compileScreen(model))) as ScreenModel;

/** LOCAL: members that the browser does not need or derives itself. STORED: members that stay on the server. */
const LOCAL = new Set(['allFields', 'category', 'description', 'event', 'filters', 'generation', 'pointer', 'raw']);
const STORED = new Set(['resource', 'sortCode', 'source', 'tableName', 'tables', 'tests', 'translations']);

function seen(model: ModuleModel): unknown {
  const isParam = (owner: object) => Object.hasOwn(owner, 'relationField');
  return JSON.parse(
    JSON.stringify(model, function (this: object, key, value: unknown) {
      return (LOCAL.has(key) || STORED.has(key)) && !isParam(this) ? undefined : value;
    }),
  );
}

test.each(documents)('%s comes back as it was', (_name, document) => {
  const model = parse(document);
  const read = parseScreen(overTheWire(model), registry);
  expect(seen(read)).toEqual(seen(model));
  expect(read.allFields.map(({ id }) => id)).toEqual(model.allFields.map(({ id }) => id));
  expect(Object.isFrozen(read.form.fields)).toBe(true);
});

describe('a screen', () => {
  const model = parse(documentOfEverything());

  test('names no table, and nothing of its documents', () => {
    const text = JSON.stringify(overTheWire(model));
    expect(text).toContain('"fullName":"M"');
    for (const word of ['mt_a', '__config__', 'formData', 'Module']) expect(text).not.toContain(word);
  });

  test('with a widget that this browser lacks has an unknown field there', () => {
    const [fallback] = registry.definitions;
    if (!fallback) throw new Error('no widget');
    const older = createRegistry(
      registry.definitions.filter(({ key }) => key !== 'select'),
      fallback,
    );
    const read = parseScreen(overTheWire(model), older);
    const unknown = read.allFields.filter(({ isKnown }) => !isKnown).map(({ id }) => id);
    expect(unknown).toEqual(['kind', 'word']);
  });
});
