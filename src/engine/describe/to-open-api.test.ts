import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createAccess } from '../permission';
import { allDocuments, exampleDocuments } from '../exchange/testing/sample-documents';
import { toOpenApi, type OpenApiModule } from './index';
import { modelOf } from './testing/stored-values';

type Raw = Record<string, unknown>;
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']);
const describeAll = (modules: readonly OpenApiModule[]) =>
  toOpenApi(modules, { registry, serverUrl: 'https://example.org', title: 'T', version: '1' });
const examples = exampleDocuments.map(({ text }) => {
  const model = modelOf(text);
  return { id: model.enCode, model };
});

/** Returns violations of OpenAPI 3.1. */
function problemsOf(document: Raw): readonly string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  if (!/^3\.1\.\d+$/.test(String(document['openapi']))) problems.push('openapi');
  const info = document['info'] as Raw;
  if (typeof info['title'] !== 'string' || typeof info['version'] !== 'string') problems.push('info');
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Raw>)) {
    if (!path.startsWith('/')) problems.push(`${path}: no path`);
    const wanted = Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name]) => name);
    for (const [method, operation] of Object.entries(item as Record<string, Raw>)) {
      const at = `${method} ${path}`;
      if (!METHODS.has(method)) problems.push(`${at}: no method`);
      const id = String(operation['operationId']);
      if (ids.has(id) || !/^[A-Za-z]\w*$/.test(id)) problems.push(`${at}: operationId ${id}`);
      ids.add(id);
      const declared = ((operation['parameters'] ?? []) as Raw[]).filter(
        (each) => each['in'] === 'path' && each['required'] === true,
      );
      if (wanted.join() !== declared.map((each) => each['name']).join()) problems.push(`${at}: parameters`);
      const responses = Object.entries((operation['responses'] ?? {}) as Record<string, Raw>);
      if (
        responses.length === 0 ||
        responses.some(
          ([status, response]) => !/^([1-5]\d\d|default)$/.test(status) || typeof response['description'] !== 'string',
        )
      )
        problems.push(`${at}: responses`);
      const tags = (document['tags'] as Raw[]).map((tag) => tag['name']);
      for (const tag of operation['tags'] as string[]) if (!tags.includes(tag)) problems.push(`${at}: tag ${tag}`);
    }
  }
  const components = document['components'] as Record<string, Record<string, Raw>>;
  for (const [kind, entries] of Object.entries(components))
    for (const name of Object.keys(entries)) if (!/^[A-Za-z0-9._-]+$/.test(name)) problems.push(`${kind}/${name}`);
  for (const ref of refsOf(document)) {
    const found =
      ref.startsWith('#/') &&
      ref
        .slice(2)
        .split('/')
        .reduce<unknown>((value, step) => (value as Raw | undefined)?.[step], document);
    if (!found) problems.push(`$ref ${ref}`);
  }
  return problems;
}

function refsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(refsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === '$ref' ? [String(member)] : refsOf(member)));
}

describe('toOpenApi', () => {
  const document = describeAll(examples);

  it('is a sound document over all examples, also twice the same', () => {
    expect(problemsOf(document)).toEqual([]);
    expect(Object.keys(document['paths'] as Raw).length).toBeGreaterThanOrEqual(25);
    expect(problemsOf(describeAll([...examples, ...examples.map((each) => ({ ...each, id: `${each.id}2` }))]))).toEqual(
      [],
    );
  });

  it('is sound over every document that we have, and over none', () => {
    const modules = allDocuments.map(({ text }, index) => ({ id: `m${String(index)}`, model: modelOf(text) }));
    expect(problemsOf(describeAll(modules))).toEqual([]);
    expect(problemsOf(describeAll([]))).toEqual([]);
  });

  it('finds what is wrong with a document', () => {
    const broken = structuredClone(document);
    const paths = broken['paths'] as Record<string, Record<string, Raw>>;
    const [first, second] = Object.values(paths);
    Object.assign(first?.['post'] ?? {}, {
      operationId: second?.['post']?.['operationId'],
      parameters: [{ name: 'x', in: 'path', required: true }],
    });
    delete (broken['components'] as Record<string, Raw>)['schemas']?.['Refusal' as never];
    expect(problemsOf(broken).length).toBeGreaterThan(3);
  });

  it('has schemas that a validator takes, and that hold for answers', () => {
    const schemas = (document['components'] as Record<string, Record<string, Raw>>)['schemas'] ?? {};
    const local = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) as Record<
      string,
      Raw
    >;
    for (const name of Object.keys(local)) {
      const validate = new Ajv2020({ strict: true, strictRequired: false }).compile({
        $defs: local,
        $ref: `#/$defs/${name}`,
      });
      expect(validate.errors ?? null, name).toBeNull();
    }
    const refusal = new Ajv2020().compile({ $defs: local, $ref: '#/$defs/Refusal' });
    expect(refusal({ code: 400, msg: 'no', data: { errors: [{ field: 'a', code: 'X', message: 'm' }] } })).toBe(true);
    expect(refusal({ code: 200, msg: 'ok', data: null })).toBe(false);
  });

  it('says nothing of fields, columns and buttons that are refused', () => {
    const fields = ['open', 'secret'].map((key) => ({ __config__: { jnpfKey: 'input', label: key }, __vModel__: key }));
    const table = {
      __config__: {
        jnpfKey: 'table',
        label: 'hiddenTable',
        children: [{ __config__: { jnpfKey: 'input' }, __vModel__: 'cell' }],
      },
      __vModel__: 'hiddenTable',
    };
    const model = modelOf({
      fullName: 'Orders',
      enCode: 'orders',
      formData: { fields: [...fields, table] },
      columnData: {
        columnList: [{ prop: 'open' }, { prop: 'secret' }],
        useFormPermission: true,
        useColumnPermission: true,
        useBtnPermission: true,
      },
    });
    const access = createAccess(model, {
      columns: new Set(['open']),
      forms: new Set(['open']),
      buttons: new Set(['btn_detail']),
    });
    const restricted = describeAll([{ id: '7', model, access }]);
    expect(problemsOf(restricted)).toEqual([]);
    expect(JSON.stringify(restricted)).not.toMatch(/secret|hiddenTable/);
    const operations = Object.values(restricted['paths'] as Record<string, Raw>).flatMap((item) => Object.keys(item));
    // List, Count, the record (for editing) and its DataChange (for showing).
    expect(operations).toEqual(['post', 'post', 'get', 'get']);
    expect(JSON.stringify(describeAll([{ id: '7', model }]))).toContain('secret');
  });

  it('describes no calls where there are none', () => {
    const calls = { list: { method: 'GET', path: '/api/x' } };
    const elsewhere = modelOf({ enCode: 'a', resource: { calls }, formData: { fields: [] } });
    const dataView = modelOf({ enCode: 'b', webType: 4 });
    expect(
      describeAll([
        { id: '1', model: elsewhere },
        { id: '2', model: dataView },
      ]),
    ).toMatchObject({ paths: {}, tags: [] });
  });

  it('puts a module’s id into its addresses safely', () => {
    const model = modelOf({ enCode: 'a', formData: { fields: [] } });
    const paths = Object.keys(describeAll([{ id: 'a/{b}', model }])['paths'] as Raw);
    expect(paths[0]).toBe('/api/visualdev/OnlineDev/a%2F%7Bb%7D');
  });
});
