import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createRandom } from '../../server/seed/random';
import { allDocuments } from '../exchange/testing/sample-documents';
import { readExchange } from '../exchange';
import { toRecordTypes } from './index';
import { exampleRecords } from './testing/example-records';
import { modelOf, storeInput, testContext } from './testing/stored-values';

const LIBRARIES = path.dirname(ts.getDefaultLibFilePath({}));

/** Returns TypeScript's diagnostics of a one-file program. */
function diagnose(source: string): readonly string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    types: [],
  };
  const file = ts.createSourceFile('/module.ts', source, ts.ScriptTarget.ES2023, true);
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === '/module.ts'
      ? file
      : getSourceFile(name.startsWith('/lib.') ? path.join(LIBRARIES, name.slice(1)) : name, ...rest);
  const program = ts.createProgram(['/module.ts'], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const document = {
  fullName: '采购订单',
  enCode: 'purchase-order',
  formData: {
    fields: [
      {
        __config__: {
          jnpfKey: 'input',
          label: 'Title */ export const x = 1; /*',
          tipLabel: 'line\nline',
          required: true,
        },
        __vModel__: 'title',
      },
      {
        __config__: { jnpfKey: 'select', label: 'Kind' },
        __vModel__: 'kind',
        options: [
          { id: "it's", fullName: 'a' },
          { id: '"b"', fullName: 'b' },
        ],
      },
      {
        __config__: { jnpfKey: 'radio', label: 'Hidden', noShow: true },
        __vModel__: 'hidden',
        options: [{ id: 'x', fullName: 'x' }],
      },
      { __config__: { jnpfKey: 'switch' }, __vModel__: 'on' },
      { __config__: { jnpfKey: 'createTime' }, __vModel__: 'made' },
      { __config__: { jnpfKey: 'slider' }, __vModel__: 'range', range: true },
      { __config__: { jnpfKey: 'cascader' }, __vModel__: 'paths', multiple: true },
      { __config__: { jnpfKey: 'hologram' }, __vModel__: 'odd' },
      {
        __config__: {
          jnpfKey: 'table',
          label: 'Items',
          children: [{ __config__: { jnpfKey: 'inputNumber', label: 'Price' }, __vModel__: 'price' }],
        },
        __vModel__: 'items',
      },
    ],
  },
};

describe('toRecordTypes', () => {
  it('writes what is read and what is sent', () => {
    expect(toRecordTypes(modelOf(document), registry)).toBe(`/** Items */
export interface PurchaseOrderItemsRow {
  readonly id: string;
  /** Price */
  price: number | null;
}

/** 采购订单 (purchase-order) */
export interface PurchaseOrderRecord {
  readonly id: string;
  /**
   * Title * / export const x = 1; /*
   * line
   * line
   */
  title: string;
  /** Kind */
  kind: "it's" | "\\"b\\"" | null;
  /** Hidden */
  hidden: "x" | (string & {}) | null;
  on: 1 | 0 | null;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly made: number | null;
  range: [number, number] | null;
  paths: string[][];
  odd: unknown;
  /** Items */
  items: PurchaseOrderItemsRow[];
}

/** Items */
export interface PurchaseOrderItemsRowInput {
  id?: string;
  /** Price */
  price?: number | null;
}

/** 采购订单 (purchase-order) */
export interface PurchaseOrderInput {
  id?: string;
  /**
   * Title * / export const x = 1; /*
   * line
   * line
   */
  title: string;
  /** Kind */
  kind?: "it's" | "\\"b\\"" | null;
  /** Hidden */
  hidden?: "x" | (string & {}) | null;
  on?: 1 | 0 | null;
  range?: [number, number] | null;
  paths?: string[][];
  odd?: unknown;
  /** Items */
  items?: PurchaseOrderItemsRowInput[];
}
`);
  });

  it('compiles, takes what is stored and refuses what is not', () => {
    const types = toRecordTypes(modelOf(document), registry);
    const record = {
      id: '1',
      title: 't',
      kind: "it's",
      hidden: 'anything',
      on: 1,
      made: null,
      range: [1, 2],
      paths: [['a', 'b']],
      odd: { a: 1 },
      items: [{ id: '2', price: 3 }],
    };
    const check = (value: object, type: string) =>
      diagnose(`${types}\nexport const value: ${type} = ${JSON.stringify(value)};`);
    expect(check(record, 'PurchaseOrderRecord')).toEqual([]);
    expect(check({ title: 't', items: [{ price: null }] }, 'PurchaseOrderInput')).toEqual([]);
    const wrongs = [
      { title: null },
      { on: 2 },
      { kind: 'other' },
      { range: [1] },
      { paths: ['a'] },
      { items: [{ price: 1 }] },
      { glow: 1 },
    ];
    for (const wrong of wrongs)
      expect(check({ ...record, ...wrong }, 'PurchaseOrderRecord'), JSON.stringify(wrong)).not.toEqual([]);
    expect(check({}, 'PurchaseOrderInput')).not.toEqual([]);
    expect(check({ title: 't', made: 1 }, 'PurchaseOrderInput')).not.toEqual([]);
  }, 60_000);

  it('keeps names apart and makes them of any code', () => {
    const taken = new Set<string>();
    const names = ['222', '222', '采购', 'a.b_c', 'class'].map((enCode) => {
      const text = toRecordTypes(modelOf({ ...document, enCode }), registry, taken);
      return /export interface (\w+Record\d*) /.exec(text)?.[1];
    });
    expect(names).toEqual(['Module222Record', 'Module222Record2', 'ModuleRecord', 'ABCRecord', 'ClassRecord']);
  });

  it('compiles for every document that we have, with records of the examples in it', () => {
    const taken = new Set<string>();
    const encoder = new TextEncoder();
    const types = allDocuments.map(({ path: file, text }) => {
      const model = readExchange(file, encoder.encode(text), registry)[0]?.model;
      if (!model) throw new Error(file);
      return toRecordTypes(model, registry, taken);
    });
    const random = createRandom(3);
    const values = exampleRecords.map(({ enCode, document: example, makeRecord }, index) => {
      const model = modelOf(example);
      const stored = Array.from({ length: 30 }, (_entry, turn) =>
        storeInput(model, makeRecord(random, turn, testContext.now).values),
      ).filter(({ isRefused }) => !isRefused);
      expect(stored.length).toBeGreaterThan(10);
      const type = `${enCode.charAt(0).toUpperCase()}${enCode.slice(1)}Record`;
      return `export const records${String(index)}: ${type}[] = ${JSON.stringify(stored.map((each) => each.values))};`;
    });
    expect(types.length).toBeGreaterThanOrEqual(12);
    expect(diagnose([...types, ...values].join('\n'))).toEqual([]);
  }, 60_000);
});
