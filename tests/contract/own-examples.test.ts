import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSource } from '../../src/engine/lint';
import { registry } from '../../src/renderers/definitions';
import { loadSnippets } from '../../src/shell/playground/gallery/snippets';
import { loadExamples, toNewEntity } from '../../src/shell/playground/gallery/starting-points';

const WIDGETS = path.resolve(import.meta.dirname, '../../src/renderers/widgets');

/** An attribute shows something of what another field chose, and its example names that field. */
const CHOOSERS: Readonly<Record<string, object>> = {
  popupAttr: { __config__: { jnpfKey: 'popupSelect', label: '物料' }, __vModel__: 'material', interfaceId: 'material' },
  relationFormAttr: {
    __config__: { jnpfKey: 'relationForm', label: '客户' },
    __vModel__: 'customer',
    modelId: 'customer',
  },
};

/** A module as it is written today: so old names are found too. */
const moduleOf = (widget: string, node: unknown) => {
  const fields = [node, ...(CHOOSERS[widget] ? [CHOOSERS[widget]] : [])];
  return { fullName: '示例', enCode: 'sample', webType: 1, formData: { fields } };
};

/**
 * All findings, but for what is true of a widget wherever it stands (that a client lacks it, or what it cannot do yet), and the note
 * on what a data permission means.
 */
function findingsIn(entity: object): readonly string[] {
  const { findings } = checkSource(JSON.stringify(entity), { registry });
  return findings
    .filter(({ code, pointer }) => !(/^ENGINE_SETTING_/.test(code) && pointer === '/formData/fields/0'))
    .filter(({ code }) => code !== 'ENGINE_LINT_OWN_RECORDS')
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

const snippets = await loadSnippets(registry);
const examples = await loadExamples();

describe('what is offered to authors has no findings', () => {
  test('there are as many as expected', () => {
    expect(snippets.length).toBeGreaterThan(45);
    expect(examples.length).toBeGreaterThanOrEqual(5);
  });

  test.each(snippets.map((snippet) => [snippet.key, snippet] as const))('the snippet %s', (key, { node }) => {
    expect(findingsIn(moduleOf(key, node))).toEqual([]);
  });

  test.each(examples.map((example) => [example.name, example] as const))('a module begun as %s', (_name, example) => {
    expect(findingsIn(toNewEntity(example, example.fullName, example.enCode))).toEqual([]);
  });

  test('an empty module', () => {
    expect(findingsIn(toNewEntity(null, '空白', 'blank'))).toEqual([]);
  });
});

/** Of the placeholder for what is not known, that is the finding. */
const isKnown = (widget: string) => widget !== 'unknown';

test.each(readdirSync(WIDGETS).filter(isKnown))('the example of the widget %s has no findings', (widget) => {
  const { node } = JSON.parse(readFileSync(path.join(WIDGETS, widget, 'example.json'), 'utf8')) as { node: unknown };
  expect(findingsIn(moduleOf(widget, node))).toEqual([]);
});
