import type { Expression } from '../../../engine/contract/expression';
import type { CallModel } from '../../../engine/contract/resource';

/** An expression that reads one name: a field, `$record.id` or `$param.<name>`. */
export function readName(name: string): Expression {
  return { source: name, root: { type: 'name', name }, dependencies: name.startsWith('$') ? [] : [name] };
}

/** A call of a resource, as the parser returns it. */
export function testCall(parts: Partial<CallModel> = {}): CallModel {
  return {
    name: 'test',
    method: 'POST',
    path: ['/api/system/Test'],
    query: {},
    body: {},
    sendsRecord: false,
    rows: ['list'],
    total: ['pagination', 'total'],
    values: {},
    pointer: '',
    ...parts,
  };
}
