import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { ModuleModel } from '../contract/module-model';
import { parseModule } from '../parse';
import { exampleScreen } from '../parse/testing/example-screen';
import { exportModule, readExchange, type ExportFormat } from './index';
import { modelDifferences } from './model-difference';
import { arbitraryModule } from './testing/arbitrary-module';
import { allDocuments, exampleDocuments, systemDocuments, templateDocuments } from './testing/sample-documents';

type Raw = Record<string, unknown>;
const FORMATS: readonly ExportFormat[] = ['formloom', '3.4'];
const encoder = new TextEncoder();

function modelOf(entity: Raw): ModuleModel {
  const { model, issues } = parseModule(entity, registry);
  if (!model) throw new Error(JSON.stringify(issues.filter((issue) => issue.severity === 'error')));
  return model;
}

/** Exports a module and imports the file again. */
function roundTrip(entity: Raw, format: ExportFormat) {
  const model = modelOf(entity);
  const exported = exportModule({ entity, model, registry }, format);
  const [document] = readExchange(exported.fileName, encoder.encode(exported.text), registry);
  if (!document?.model) throw new Error(JSON.stringify(document?.issues));
  return { model, exported, again: document.model };
}

describe.each(FORMATS)('an export as %s, imported again', (format) => {
  it('there are documents to export', () => {
    expect(exampleDocuments.length).toBeGreaterThanOrEqual(5);
    expect(systemDocuments.length).toBeGreaterThanOrEqual(7);
    if (process.env.CI) expect(templateDocuments.length).toBeGreaterThanOrEqual(27);
  });

  it.each(allDocuments.map(({ path, text }) => [path, text]))('gives the same module: %s', (_path, text) => {
    const { model, exported, again } = roundTrip(JSON.parse(text) as Raw, format);
    expect(modelDifferences(model, again, 1)).toEqual([]);
    expect(exported.announced.filter(({ code }) => code === 'ENGINE_EXPORT_LOST')).toEqual([]);
  });

  it.each(allDocuments.map(({ path, text }) => [path, text]))(
    'gives the same module from the stored texts: %s',
    (_path, text) => {
      const document = JSON.parse(text) as Raw;
      const stored = Object.fromEntries(
        Object.entries(document).map(([key, value]) => [
          key,
          ['formData', 'columnData', 'tables'].includes(key) ? JSON.stringify(value) : value,
        ]),
      );
      const { model, again } = roundTrip(stored, format);
      expect(modelDifferences(model, again, 1)).toEqual([]);
      expect(modelDifferences(modelOf(document), again, 1)).toEqual([]);
    },
  );

  it('round-trips any module, or reports the differences', () => {
    let compared = 0;
    let announcedLosses = 0;
    fc.assert(
      fc.property(arbitraryModule, (document) => {
        const { model } = parseModule(document, registry);
        if (!model) return;
        compared += 1;
        const { exported, again } = roundTrip({ fullName: 'n', enCode: 'c', ...document }, format);
        const lost = exported.announced.filter(({ code }) => code === 'ENGINE_EXPORT_LOST');
        announcedLosses += lost.length;
        const named = modelOf({ fullName: 'n', enCode: 'c', ...document });
        const isNamed = again.fullName === named.fullName;
        const differences = modelDifferences(named, isNamed ? again : { ...again, fullName: named.fullName }, 1);
        expect(differences).toEqual(lost.slice(0, 1).map(({ params }) => params['path']));
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(100);
    expect(announcedLosses, 'nothing of a generated module is lost').toBe(0);
  });
});

describe('our own form', () => {
  it('keeps $schema first, and unknown members', () => {
    const entity = {
      $schema: './module.schema.json',
      fullName: 'Orders',
      enCode: 'orders',
      ownNote: { a: [1] },
      formData: '{"fields":[],"classJson":"x"}',
    };
    const { text, fileName, announced } = exportModule(
      { entity, model: modelOf({ ...entity, id: '7' }), registry },
      'formloom',
    );
    expect(JSON.parse(text)).toEqual({ ...entity, id: '7', formData: { fields: [], classJson: 'x' } });
    expect(Object.keys(JSON.parse(text) as Raw).slice(0, 2)).toEqual(['$schema', 'id']);
    expect([fileName, announced]).toEqual(['Orders.json', []]);
  });
});

describe('the form of 3.4', () => {
  const entity = {
    $schema: './module.schema.json',
    id: '7',
    fullName: '采购/订单',
    enCode: 'orders',
    category: 'c1',
    tables: [],
    formData: { fields: [{ __config__: { jnpfKey: 'inputNumber', label: 'Amount' }, __vModel__: 'amount' }] },
    columnData: { columnList: [{ prop: 'amount' }] },
  };

  it('is a VisualDev entity with the old names and its documents as texts', () => {
    const { text, fileName, announced } = exportModule({ entity, model: modelOf(entity), registry }, '3.4');
    const document = JSON.parse(text) as Record<string, string>;
    expect(fileName).toBe('采购_订单.vdd');
    expect(announced).toEqual([]);
    expect(document).toMatchObject({
      id: '7',
      fullName: '采购/订单',
      enCode: 'orders',
      category: 'c1',
      type: 1,
      webType: 2,
      tables: '[]',
      appColumnData: '',
    });
    expect(document).not.toHaveProperty('$schema');
    expect(JSON.parse(document['formData'] ?? '')).toMatchObject({
      fields: [{ __config__: { jnpfKey: 'numInput', tag: 'JnpfInputNumber' } }],
    });
    expect(JSON.parse(document['columnData'] ?? '')).toMatchObject({
      columnList: [{ prop: 'amount', jnpfKey: 'numInput' }],
    });
  });

  it('announces what such a client does not know, each at its place, and brings all of it back', () => {
    const screen: Raw = { ...exampleScreen, rules: [{ when: 'true', then: { required: 'example' } }] };
    const { exported, model, again } = roundTrip(screen, '3.4');
    expect(modelDifferences(model, again, 1)).toEqual([]);
    const told = exported.announced.map(({ pointer, params }) => [pointer, params['property']]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['/resource', 'resource'],
        ['/menu', 'menu'],
        ['/rules/0', 'rules'],
        ['/formData/rules/0', 'rules'],
        ['/formData/createTitle', 'createTitle'],
        ['/formData/fields/0/__config__/resourceCall', 'resourceCall'],
        ['/columnData/keyword', 'keyword'],
        ['/columnData/treeMenu', 'treeMenu'],
        ['/columnData/columnList/1', 'display'],
        ['/columnData/btnsList/1', 'action'],
      ]),
    );
    for (const { pointer } of exported.announced) expect(valueAt(screen, pointer), pointer).toBeDefined();
  });

  it('announces fields of types that 3.4 does not have', () => {
    const fields = [
      { __config__: { jnpfKey: 'recordPicker', label: 'p' }, __vModel__: 'p' },
      { __config__: { jnpfKey: 'hologram', label: 'h' }, __vModel__: 'h' },
      { __config__: { jnpfKey: 'popupSelect', label: 's' }, __vModel__: 's' },
    ];
    const document = { fullName: 'n', enCode: 'c', formData: { fields } };
    const { announced } = exportModule({ entity: document, model: modelOf(document), registry }, '3.4');
    expect(announced.map(({ params }) => params['property'])).toEqual(['recordPicker', 'hologram']);
  });

  it('says so when something would not come back', () => {
    const model = modelOf(entity);
    const other: ModuleModel = { ...model, description: 'not in the entity' };
    const { announced } = exportModule({ entity, model: other, registry }, '3.4');
    expect(announced.map(({ code, params }) => [code, params['path']])).toEqual([
      ['ENGINE_EXPORT_LOST', '/description'],
    ]);
  });
});

function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Raw | undefined)?.[step], document);
}
