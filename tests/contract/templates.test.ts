import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileClientConfig } from '../../src/engine/compile/compile-client-config';
import type { ModuleModel } from '../../src/engine/contract/module-model';
import { parseModule, parseModuleText } from '../../src/engine/parse';
import { registry } from '../../src/renderers/definitions';
import { sampleFiles } from '../samples';

const files = sampleFiles('templates').map((file) => [path.basename(file), file] as const);

/** Widgets of real templates that are not implemented yet; only these may be reported as unknown. */
// prettier-ignore
const LATER_WIDGETS = new Set([
  'uploadFz', 'uploadImg',
]);

describe.skipIf(files.length === 0)('real templates (skipped without ../shared/samples)', () => {
  it('are all there', () => expect(files.length).toBeGreaterThanOrEqual(27));

  it.each(files)('%s parses without errors, unknown properties or lost fields', (_, file) => {
    const text = readFileSync(file, 'utf8');
    const { model, issues } = parseModuleText(text, registry);
    expect(issues.filter((issue) => issue.severity === 'error')).toEqual([]);
    expect(issues.filter((issue) => issue.code === 'ENGINE_PROPERTY_UNKNOWN')).toEqual([]);
    const unknown = issues
      .filter((issue) => issue.code === 'ENGINE_WIDGET_UNKNOWN')
      .map((issue) => String(issue.params.widget));
    expect(unknown.filter((widget) => !LATER_WIDGETS.has(widget))).toEqual([]);
    const document = JSON.parse(text) as { formData: { fields: unknown[] } };
    expect(model?.allFields.map((field) => field.raw.__vModel__)).toEqual(collectKeys(document.formData.fields));
    for (const field of model?.allFields ?? []) expect(valueAtPointer(document, field.pointer)).toEqual(field.raw);
  });

  it.each(files)('%s comes back the same from the document for existing clients', (_, file) => {
    const entity = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const model = parseModule(entity, registry).model;
    if (!model) throw new Error('no model');
    const { formData, columnData } = compileClientConfig(model, registry);
    const again = parseModule(
      { ...entity, webType: model.webType, formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) },
      registry,
    );
    expect(again.issues.filter((issue) => issue.severity === 'error')).toEqual([]);
    expect(essence(again.model)).toEqual(essence(model));
  });

  it.each(files)('%s gives existing clients every key they need', (_, file) => {
    const model = parseModuleText(readFileSync(file, 'utf8'), registry).model;
    if (!model) throw new Error('no model');
    const { formData, columnData } = compileClientConfig(model, registry);
    expect(formData).toMatchObject({ formRef: expect.stringMatching(/./), classJson: expect.any(String) });
    expect(['general', 'fullScreen', 'drawer']).toContain(formData.popupType);
    for (const node of collectNodes(formData.fields as unknown[])) {
      expect(node.__config__.jnpfKey).toEqual(expect.stringMatching(/./));
      expect(['colFormItem', 'rowFormItem']).toContain(node.__config__.layout);
      expect(node.__config__.tag).toEqual(expect.any(String));
      if (node.__config__.dataType)
        expect(node).toMatchObject({ options: expect.any(Array), props: { props: { label: expect.any(String) } } });
    }
    if (!model.list) return;
    expect(columnData).toMatchObject({
      type: expect.any(Number),
      columnList: expect.any(Array),
      btnsList: expect.any(Array),
    });
    expect(columnData).toMatchObject({ searchList: expect.any(Array), columnBtnsList: expect.any(Array) });
  });
});

interface RawNode {
  readonly __vModel__?: unknown;
  readonly options?: unknown;
  readonly __config__: Record<string, unknown> & { readonly children?: unknown[] };
}

function collectNodes(nodes: readonly unknown[]): RawNode[] {
  return (nodes as RawNode[]).flatMap((node) => [node, ...collectNodes(node.__config__.children ?? [])]);
}

function collectKeys(nodes: readonly unknown[]): unknown[] {
  return collectNodes(nodes).map((node) => node.__vModel__);
}

function valueAtPointer(document: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((value, step) => (value as Record<string, unknown>)[step], document);
}

/** The model without members that depend on the document's form: raw nodes, pointers, generation. */
function essence(model: ModuleModel | null): unknown {
  return JSON.parse(
    JSON.stringify(model, (key, value: unknown) =>
      ['raw', 'pointer', 'generation', 'source'].includes(key) ? undefined : value,
    ),
  );
}
