import { describe, expect, it } from 'vitest';
import { parseModule } from '../../src/engine/parse';
import { resolveCall } from '../../src/engine/resource';
import { registry } from '../../src/renderers/definitions';
import { exampleContext } from '../../src/engine/rules/testing/example-module';

/** Hostile documents of system screens: resources, actions, displays, trees. */
const field = { __config__: { jnpfKey: 'input', label: 'x', span: 24 }, __vModel__: 'name' };
const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

function parse(members: { resource?: unknown; columnData?: object }) {
  const columnData = { columnList: [{ prop: 'name' }], ...members.columnData };
  // Parsed from JSON, so that `__proto__` becomes an own property, as over the wire.
  const text = JSON.stringify({ fullName: 'x', enCode: 'x', webType: 2, formData: { fields: [field] }, columnData });
  const document = JSON.parse(text) as object;
  return parseModule(members.resource === undefined ? document : { ...document, resource: members.resource }, registry);
}
const resourceOf = (path: string) => ({ params: ['id'], calls: { list: { method: 'GET', path } } });
const own = (text: string): unknown => JSON.parse(text);

describe('paths of calls', () => {
  it.each([
    '/api/../oauth/Logout',
    '/api/%2e%2e/x',
    '/api/%2E./x',
    '/api//evil.example/x',
    '//evil.example/api/x',
    '/api/\\evil.example',
    'https://evil.example/api/x',
    '/api/x?admin=1',
    '/api/x#y',
    '/api/x;y',
    '/api/./x',
    '/api/x/..',
    '/API/x',
    '/api',
    '/api/',
    '/api/ｘ',
    '/api/x\u202e',
    '/api/\u0000',
    '/api/{',
    '/api/{}',
    '/api/{param.other}',
    '/api/{"}"',
    '',
  ])('%j is refused', (path) => {
    const { model, issues } = parse({ resource: resourceOf(path) });
    expect(model).toBeNull();
    expect(issues.some(({ severity, pointer }) => severity === 'error' && pointer.startsWith('/resource'))).toBe(true);
  });

  it.each([
    ['a/../../b', 'a%2F..%2F..%2Fb'],
    ['%2e%2e', '%252e%252e'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['\\\\evil', '%5C%5Cevil'],
    ['科室\u202e', encodeURIComponent('科室\u202e')],
    ['x'.repeat(100_000), 'x'.repeat(100_000)],
  ])('a value %.20j stays one segment', (value, segment) => {
    const call = parse({ resource: resourceOf('/api/a/{param.id}') }).model?.resource?.calls['list'];
    if (!call) throw new Error('the call was not read');
    const { path } = resolveCall({ call, values: {}, context: { ...exampleContext, params: { id: value } } });
    expect(path).toBe(`/api/a/${segment}`);
    expect(new URL(path, 'https://own.example').pathname.split('/')).toHaveLength(4);
  });
});

describe('documents from outside', () => {
  const hostile: readonly (readonly [string, unknown, object])[] = [
    [
      'a resource that is its own prototype',
      own('{"__proto__":{"calls":{}},"calls":{"__proto__":{"method":"GET","path":"/api/x"}}}'),
      {},
    ],
    ['a call named constructor', { calls: { constructor: { method: 'GET', path: '/api/x' } } }, {}],
    ['a param named __proto__', { params: ['__proto__'], calls: {} }, {}],
    ['rows below __proto__', { calls: { list: { method: 'GET', path: '/api/x', rows: '__proto__.x' } } }, {}],
  ];
  it.each(hostile)('%s is an error', (_name, resource, columnData) => {
    expect(parse({ resource, columnData }).model).toBeNull();
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
  });

  it.each<[string, object]>([
    ['a switch without a resource', { columnList: [{ prop: 'name', display: { type: 'switch', call: 'setState' } }] }],
    [
      'a switch that calls a prototype',
      { columnList: [{ prop: 'name', display: { type: 'switch', call: 'constructor' } }] },
    ],
    [
      'colours of a prototype',
      { columnList: [{ prop: 'name', display: { type: 'tag', colors: own('{"__proto__":"success","a":"url(x)"}') } }] },
    ],
    [
      'tree parameters of a prototype',
      { type: 2, treeDataSource: 'organize', treeParams: own('{"__proto__":"id","constructor":"x"}') },
    ],
    [
      'an action without calls',
      { btnsList: [{ value: 'x', label: 'x', action: { type: 'call', call: '__proto__' } }] },
    ],
    [
      'values of a prototype',
      {
        btnsList: [
          {
            value: 'x',
            label: 'x',
            action: { type: 'open', module: 'system/dictionary', values: own('{"__proto__":"1","constructor":"2"}') },
          },
        ],
      },
    ],
    [
      'an action of a type that every object has',
      { btnsList: [{ value: 'x', label: 'x', action: { type: 'toString' } }] },
    ],
    [
      'an action 2,000 levels deep',
      { btnsList: [{ value: 'x', label: 'x', action: own('{"type":'.repeat(200) + '1' + '}'.repeat(200)) }] },
    ],
    [
      '5,000 buttons',
      {
        btnsList: Array.from({ length: 5000 }, (_, index) => ({
          value: `b${String(index)}`,
          label: 'x',
          action: { type: 'effect', then: ['refreshRows', 'x'] },
        })),
      },
    ],
  ])('%s: nothing of it works, and nothing is poisoned', (_name, columnData) => {
    const { model } = parse({ columnData });
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
    const list = model?.list;
    for (const action of list?.buttons.flatMap((button) => button.action ?? []) ?? []) {
      expect(action.type).not.toBe('call');
      if (action.type === 'open') expect(Object.getPrototypeOf({ ...action.values })).toBe(Object.prototype);
    }
    for (const { display } of list?.columns ?? []) {
      expect(display?.type).not.toBe('switch');
      if (display?.type === 'tag') expect(Object.values(display.colors)).not.toContain('url(x)');
    }
  });

  it("takes a text key of the system for what it is in a user's module: a text", () => {
    const { model } = parse({ columnData: { btnsList: [{ value: 'add', label: '@t:system.dictionary.title' }] } });
    expect(model?.list?.buttons[0]?.label).toBe('@t:system.dictionary.title');
  });
});
