// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FieldModel, OptionSource } from '../../../engine/contract/field-model';
import { registry } from '../../definitions';
import { createField } from '../testing/create-field';
import { createMemoryScope } from '../testing/memory-scope';
import { createMemoryServices } from '../testing/memory-services';
import { TestProviders } from '../testing/TestProviders';
import { useOptions } from './use-options';
import { useStaleChoice } from './use-stale-choice';

afterEach(cleanup);
const select = registry.resolve('select');
if (!select) throw new Error('no select');
const fieldOf = (options: OptionSource) => createField(select, { options });

const linked: OptionSource = {
  kind: 'dynamic',
  interfaceId: 'city',
  labelKey: 'name',
  valueKey: 'code',
  childrenKey: 'children',
  params: [
    {
      field: 'province',
      fieldName: '省',
      dataType: 'varchar',
      required: true,
      defaultValue: '',
      relationField: 'province',
      raw: { id: 'p1', field: 'province', jnpfKey: 'select', relationField: 'province' },
    },
  ],
};

function Probe({ field }: { readonly field: FieldModel }) {
  const { options, state, error, reload } = useOptions(field);
  return (
    <>
      <output>{`${state}:${options.map((item) => item.label).join(',')}`}</output>
      <button onClick={reload}>{error}</button>
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;

interface Question {
  readonly params: readonly Readonly<Record<string, unknown>>[];
  readonly signal: AbortSignal;
  answer: (rows: unknown) => void;
  fail: (reason: Error) => void;
}

/** Stub services whose data interface is resolved or rejected by the test. */
function createInterface() {
  const questions: Question[] = [];
  const services = createMemoryServices({
    dataInterface: (_id, params, signal) =>
      new Promise((answer, fail) => questions.push({ params, signal, answer, fail })),
  });
  return { questions, services };
}

test('static choices are there at once', () => {
  render(
    <TestProviders children={<Probe field={fieldOf({ kind: 'static', items: [{ value: '1', label: '甲' }] })} />} />,
  );
  expect(shown()).toBe('ready:甲');
});

test('a dictionary shows its cached choices until it answers, and keeps them when it fails', async () => {
  const source: OptionSource = {
    kind: 'dictionary',
    typeId: 'sex',
    valueKey: 'enCode',
    fallback: [{ value: '1', label: '旧' }],
  };
  const dictionary = vi.fn(() => Promise.resolve([{ value: '1', label: '新' }]));
  render(
    <TestProviders services={createMemoryServices({ dictionary })} children={<Probe field={fieldOf(source)} />} />,
  );
  expect(shown()).toBe('ready:旧');
  await waitFor(() => expect(shown()).toBe('ready:新'));
  expect(dictionary).toHaveBeenCalledExactlyOnceWith('sex', 'enCode');
  cleanup();
  const failing = createMemoryServices({ dictionary: () => Promise.reject(new Error('断网')) });
  render(<TestProviders services={failing} children={<Probe field={fieldOf(source)} />} />);
  await waitFor(() => expect(shown()).toBe('error:旧'));
  expect(screen.getByRole('button').textContent).toBe('断网');
});

test('a data interface is asked with the parameters of the form, again after a change, and never before it can answer', async () => {
  const { questions, services } = createInterface();
  const scope = createMemoryScope();
  render(<TestProviders services={services} scope={scope} children={<Probe field={fieldOf(linked)} />} />);
  await waitFor(() => expect(shown()).toBe('ready:'));
  expect(questions).toHaveLength(0);

  act(() => scope.set('province', 'gd'));
  expect(shown()).toBe('loading:');
  expect(questions[0]?.params).toEqual([
    { id: 'p1', field: 'province', jnpfKey: 'select', relationField: 'province', defaultValue: 'gd' },
  ]);
  act(() => questions[0]?.answer([{ code: 'gz', name: '广州' }]));
  await waitFor(() => expect(shown()).toBe('ready:广州'));
  act(() => scope.set('other', 1));
  expect(questions).toHaveLength(1);
});

test('a late answer to an earlier question is dropped', async () => {
  const { questions, services } = createInterface();
  const scope = createMemoryScope({ province: 'gd' });
  render(<TestProviders services={services} scope={scope} children={<Probe field={fieldOf(linked)} />} />);
  act(() => scope.set('province', 'zj'));
  expect(questions.map((question) => question.signal.aborted)).toEqual([true, false]);
  await act(async () => questions[1]?.answer([{ code: 'hz', name: '杭州' }]));
  await act(async () => questions[0]?.answer([{ code: 'gz', name: '广州' }]));
  expect(shown()).toBe('ready:杭州');
});

test('a failed question can be asked again', async () => {
  const { questions, services } = createInterface();
  const scope = createMemoryScope({ province: 'gd' });
  render(<TestProviders services={services} scope={scope} children={<Probe field={fieldOf(linked)} />} />);
  await act(async () => questions[0]?.fail(new Error('超时')));
  expect(shown()).toBe('error:');
  fireEvent.click(screen.getByRole('button', { name: '超时' }));
  await act(async () => questions[1]?.answer({ list: [{ code: 'gz', name: '广州' }] }));
  expect(shown()).toBe('ready:广州');
});

test('a choice that a changed source no longer offers is taken back, an old one that never was offered stays', () => {
  const changes: unknown[] = [];
  const lists = { gd: [{ value: 'gz', label: '广州' }], zj: [{ value: 'hz', label: '杭州' }] };
  const field = fieldOf(linked);
  function Choice({ list, value }: { readonly list: keyof typeof lists; readonly value: unknown }) {
    useStaleChoice(
      {
        field, value, onChange: (next) => changes.push(next), id: 'c', isDisabled: false, isReadOnly: false, isInvalid: false,
        options: lists[list], optionsState: 'ready', place: 'form',
      }, // prettier-ignore
      (values) => values[0] ?? null,
    );
    return null;
  }
  const { rerender } = render(<Choice list="gd" value="gz" />);
  rerender(<Choice list="zj" value="gz" />);
  expect(changes).toEqual([null]);
  rerender(<Choice list="gd" value="legacy" />);
  expect(changes).toEqual([null]);
  rerender(<Choice list="zj" value={[['gz'], ['legacy']]} />);
  expect(changes, 'one of several paths').toEqual([null, [['legacy']]]);
});
