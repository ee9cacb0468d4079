// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Expression } from '../../../engine/contract/expression';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { CallModel, ResolvedCall } from '../../../engine/contract/resource';
import { createNameScope, parseExpression } from '../../../engine/expression';
import { registry } from '../../definitions';
import { optionSources } from './option-request';
import { withScreenParams } from '../hosts/screen-params';
import { SourceError } from './record-source';
import type { CallAnswer, CallOptions } from '../hosts/services';
import { createField } from '../testing/create-field';
import { createMemoryScope } from '../testing/memory-scope';
import { createMemoryServices } from '../testing/memory-services';
import { TestProviders } from '../testing/TestProviders';
import { useOptions } from './use-options';

afterEach(cleanup);

const names = createNameScope(
  [
    { key: 'region', tableKey: '' },
    { key: 'items', tableKey: '' },
    { key: 'price', tableKey: 'items' },
  ],
  '',
  new Set(['typeId']),
);

function expression(text: string): Expression {
  const parsed = parseExpression(text, names);
  if (!parsed.ok) throw new Error(text);
  return parsed.expression;
}

function callOf(path: CallModel['path'], query: CallModel['query'] = {}): CallModel {
  return {
    name: 'parents',
    method: 'GET',
    path,
    query,
    body: {},
    sendsRecord: false,
    rows: ['list'],
    total: ['pagination', 'total'],
    values: {},
    pointer: '',
  };
}

function fieldOf(call: CallModel): FieldModel {
  const definition = registry.resolve('treeSelect');
  if (!definition) throw new Error('no treeSelect');
  const keys = { labelKey: 'fullName', valueKey: 'id', childrenKey: 'children' };
  return createField(definition, { options: { kind: 'call', call, ...keys, startsWithFirst: false } });
}

const parents = fieldOf(
  callOf([
    '/api/Types/',
    expression('param.typeId'),
    '/Selector/',
    expression('IF(ISEMPTY(record.id), "0", record.id)'),
  ]),
);
const byRegion = fieldOf(callOf(['/api/Areas/', expression('region')], { kind: expression('region') }));

function Probe({ field }: { readonly field: FieldModel }) {
  const { options, state, error, reload } = useOptions(field);
  const show = (items: typeof options): string =>
    items.map((item) => `${item.value}=${item.label}${item.children ? `(${show(item.children)})` : ''}`).join(',');
  return (
    <>
      <output>{`${state}:${show(options)}`}</output>
      <button onClick={reload}>{error}</button>
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;
const answerOf = (list: readonly object[]): CallAnswer => ({ data: { list }, message: '' });

interface Question {
  readonly call: ResolvedCall;
  readonly signal: AbortSignal | undefined;
  answer: (answer: CallAnswer) => void;
  fail: (reason: Error) => void;
}

/** Stub services whose calls are resolved or rejected by the test. */
function createCalls() {
  const questions: Question[] = [];
  const services = createMemoryServices({
    call: (call: ResolvedCall, options?: CallOptions) =>
      new Promise<CallAnswer>((answer, fail) => questions.push({ call, signal: options?.signal, answer, fail })),
  });
  return { questions, services };
}

test('a call is asked with the id of the record and the parameters of the screen, its tree read by the named members', async () => {
  const call = vi.fn((_call: ResolvedCall, _options?: CallOptions) =>
    Promise.resolve(
      answerOf([{ id: 't1', fullName: '性别', children: [{ id: 7, fullName: '男' }] }, { fullName: '无值' }]),
    ),
  );
  const services = withScreenParams(createMemoryServices({ call }), { typeId: 't/1' });
  const { rerender } = render(
    <TestProviders services={services} scope={createMemoryScope()} children={<Probe field={parents} />} />,
  );
  await waitFor(() => expect(shown()).toBe('ready:t1=性别(7=男)'));
  rerender(
    <TestProviders services={services} scope={createMemoryScope({}, 'e1')} children={<Probe field={parents} />} />,
  );
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.calls.map(([asked]) => asked)).toEqual([
    { method: 'GET', path: '/api/Types/t%2F1/Selector/0', query: {} },
    { method: 'GET', path: '/api/Types/t%2F1/Selector/e1', query: {} },
  ]);
});

test('nothing is asked while a segment of the address is blank', async () => {
  const { questions, services } = createCalls();
  const scope = createMemoryScope();
  render(<TestProviders services={services} scope={scope} children={<Probe field={byRegion} />} />);
  await waitFor(() => expect(shown()).toBe('ready:'));
  expect(questions).toHaveLength(0);
  act(() => scope.set('region', 'gd'));
  expect(shown()).toBe('loading:');
  expect(questions[0]?.call).toEqual({ method: 'GET', path: '/api/Areas/gd', query: { kind: 'gd' } });
});

test('it is asked again when a field that it reads changes; the last choices stay meanwhile, a late answer is dropped', async () => {
  const { questions, services } = createCalls();
  const scope = createMemoryScope({ region: 'gd' });
  render(<TestProviders services={services} scope={scope} children={<Probe field={byRegion} />} />);
  await act(async () => questions[0]?.answer(answerOf([{ id: 'gz', fullName: '广州' }])));
  expect(shown()).toBe('ready:gz=广州');
  act(() => scope.set('other', 1));
  expect(questions).toHaveLength(1);
  act(() => scope.set('region', 'zj'));
  act(() => scope.set('region', 'js'));
  expect(shown()).toBe('ready:gz=广州');
  expect(questions.map(({ signal }) => signal?.aborted)).toEqual([true, true, false]);
  await act(async () => questions[2]?.answer(answerOf([{ id: 'nj', fullName: '南京' }])));
  await act(async () => questions[1]?.answer(answerOf([{ id: 'hz', fullName: '杭州' }])));
  expect(shown()).toBe('ready:nj=南京');
});

test('a refused call says why and can be repeated', async () => {
  const { questions, services } = createCalls();
  render(
    <TestProviders
      services={services}
      scope={createMemoryScope({ region: 'gd' })}
      children={<Probe field={byRegion} />}
    />,
  );
  await act(async () => questions[0]?.fail(new SourceError('没有权限', { code: 400 })));
  expect(shown()).toBe('error:');
  fireEvent.click(screen.getByRole('button', { name: '没有权限' }));
  expect(shown()).toBe('loading:');
  await act(async () => questions[1]?.answer(answerOf([{ id: 'gz', fullName: '广州' }])));
  expect(shown()).toBe('ready:gz=广州');
});

test('a call depends on the main fields of its path, query and body, on a sub-table for its columns', () => {
  const call = {
    ...callOf(['/api/x/', expression('region')], { sum: expression('SUM(items.price)') }),
    body: { again: expression('region') },
  };
  expect(optionSources(fieldOf(call).options)).toEqual(['region', 'items']);
  expect(optionSources(parents.options)).toEqual([]);
});
