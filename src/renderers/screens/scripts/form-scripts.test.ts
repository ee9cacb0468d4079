import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { JsonValue, ScriptFailureKind, ScriptResult } from '../../../engine/sandbox';
import { registry } from '../../definitions';
import type { ScriptJob } from '../../shared/hosts/script-host';
import { createGivenOptions } from '../../shared/sources/given-options';
import { FormController } from '../form/form-controller';
import { createMemoryServices } from '../testing/memory-services';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { createFormEvents } from './form-events';
import { FormScripts } from './form-scripts';

const DONE: ScriptResult = { ok: true, value: null, console: [], isBroken: false };
const failure = (kind: ScriptFailureKind, name?: string, message = ''): ScriptResult => ({
  ok: false,
  failure: { kind, message, line: 1, ...(name !== undefined && { name }) },
  console: [],
  isBroken: false,
});
type Behaviour = (job: ScriptJob) => ScriptResult | Promise<ScriptResult>;
const tell = (job: ScriptJob, name: string, ...args: readonly JsonValue[]) => job.tells[name]?.(...args);

const HIDE = "({ setShowOrHide }) => { setShowOrHide('need', false) }";
const HIDE_RULED = "({ setShowOrHide }) => { setShowOrHide('ruled', false) }";
const required = { required: true };
const model = testModule({
  fields: [
    fieldNode('input', 'a', {}, { on: { change: '() => "change a"', blur: HIDE, click: HIDE_RULED } }),
    fieldNode('input', 'b'),
    fieldNode('input', 'need', required),
    fieldNode('input', 'ruled'),
    {
      __config__: { jnpfKey: 'card', formId: 7, noShow: true, children: [fieldNode('input', 'inner', required)] },
    },
    fieldNode('table', 'items', {
      children: [fieldNode('input', 'code', {}, { on: { change: '() => "change code"' } }), fieldNode('input', 'text')],
    }),
  ],
  rules: [{ when: 'true', then: { required: ['ruled'] } }],
  funcs: { onLoad: '() => "load"', beforeSubmit: '() => "submit"' },
});

const field = (id: string) => {
  const found = findField(model, id);
  if (!found) throw new Error(id);
  return found;
};

function open(behaviours: Readonly<Record<string, Behaviour>>, values: RecordValues = {}, over?: ModuleModel) {
  const { evaluationContext } = createMemoryServices();
  const controller = new FormController({
    model: over ?? model,
    registry,
    access: accessOf(),
    values,
    translate: (key) => key,
    context: evaluationContext,
  });
  const jobs: ScriptJob[] = [];
  const scripts = {
    run: async (job: ScriptJob) => {
      jobs.push(job);
      const found = Object.entries(behaviours).find(([part]) => job.source.includes(part));
      return (await found?.[1](job)) ?? DONE;
    },
  };
  const desk = { toast: vi.fn(), report: vi.fn(), tell: vi.fn(), notice: vi.fn() };
  const options = {
    services: { scripts },
    desk,
    controller,
    registry,
    access: accessOf(),
    options: createGivenOptions(),
  };
  return { forms: new FormScripts(options), controller, desk, jobs, options };
}

/** Behaviour that ends when `go` is called. */
function held(act: (job: ScriptJob) => void) {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  return {
    go: () => go(),
    behaviour: async (job: ScriptJob) => {
      await gate;
      act(job);
      return DONE;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a save', () => {
  it('waits for scripts that run, and shows what they set to beforeSubmit', async () => {
    const change = held((job) => tell(job, 'setFormData', 'b', 'set'));
    const { forms, controller, jobs } = open({ 'change a': change.behaviour });
    controller.input('a', 'x');
    forms.changed(field('a'), '', 'x');
    await vi.advanceTimersByTimeAsync(300);
    const answer = vi.fn();
    void forms.mayNotSave().then(answer);
    await vi.advanceTimersByTimeAsync(1000);
    expect(answer).not.toHaveBeenCalled();
    change.go();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledWith(null);
    expect(jobs.at(-1)).toMatchObject({ source: '() => "submit"', facts: { formData: { b: 'set' } } });
  });

  it('does not wait for ever', async () => {
    const { forms } = open({ 'change a': () => new Promise(() => undefined) });
    forms.changed(field('a'), '', 'x');
    const saving = forms.mayNotSave();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await saving).toBeNull();
  });

  it.each([
    ['a text', failure('thrown', '', '库存不足'), { reason: 'rejected', message: '库存不足' }],
    ['an error of its author', failure('thrown', 'Error', '库存不足'), { reason: 'rejected', message: '库存不足' }],
    ['no answer', failure('unfinished'), { reason: 'unfinished', message: '' }],
  ])('is cancelled by %s', async (_, result, refusal) => {
    const { forms, desk } = open({ submit: () => result });
    expect(await forms.mayNotSave()).toEqual(refusal);
    expect(desk.notice).not.toHaveBeenCalled();
  });

  it.each([
    ['TypeError', failure('thrown', 'TypeError', 'cannot read property x of null')],
    ['request', failure('thrown', 'CapabilityError', 'request: this call is not open to scripts')],
    ['time', failure('time')],
    ['crash', failure('crashed')],
    ['syntax', failure('syntax')],
  ])('goes on after a check that failed, and says so: %s', async (_, result) => {
    const { forms, desk } = open({ submit: () => result });
    expect(await forms.mayNotSave()).toBeNull();
    expect(desk.report).toHaveBeenCalledWith('beforeSubmit', result);
    expect(desk.notice.mock.calls).toEqual([['screen.script.unchecked']]);
  });

  it('goes on when the code of scripts does not arrive, and says so', async () => {
    const { options, desk } = open({});
    const events = createFormEvents(options, () => Promise.reject(new Error('gone')));
    expect(await events.mayNotSave()).toBeNull();
    expect(desk.notice.mock.calls).toEqual([['screen.script.unchecked']]);
    expect(desk.tell.mock.calls).toEqual([['beforeSubmit', 'screen.script.notLoaded', {}]]);
  });
});

describe('states', () => {
  it('hides a required field that a script may hide, and asks for it no more', async () => {
    const { forms, controller, desk } = open({ "'need'": (job) => (tell(job, 'setShowOrHide', 'need', false), DONE) });
    forms.tell(field('a'), 'blur');
    await vi.advanceTimersByTimeAsync(1);
    expect(controller.fieldStates.get('need')).toMatchObject({ isVisible: false });
    expect(desk.tell).not.toHaveBeenCalled();
  });

  it('makes a field optional that a script may make optional', async () => {
    const { forms, controller } = open({ "'need'": (job) => (tell(job, 'setRequired', 'need', false), DONE) });
    forms.tell(field('a'), 'blur');
    await vi.advanceTimersByTimeAsync(1);
    expect(controller.fieldStates.get('need')).toMatchObject({ isVisible: true, isRequired: false });
  });

  it('keeps what a rule requires in sight, and tells the author', async () => {
    const { forms, controller, desk } = open({
      "'ruled'": (job) => {
        tell(job, 'setShowOrHide', 'ruled', false);
        tell(job, 'setRequired', 'ruled', false);
        return DONE;
      },
    });
    forms.tell(field('a'), 'click');
    await vi.advanceTimersByTimeAsync(1);
    expect(controller.fieldStates.get('ruled')).toMatchObject({ isVisible: true, isRequired: true });
    expect(desk.tell.mock.calls[0]).toEqual(['a: click', 'screen.script.obliged', { label: 'ruled' }]);
  });

  it('shows and hides what stands in a container', () => {
    const { controller } = open({});
    expect(controller.fieldStates.get('inner')?.isVisible).toBe(false);
    controller.overrule('$card_7', { isVisible: true });
    expect(controller.fieldStates.get('inner')?.isVisible).toBe(true);
    controller.overrule('$card_7', { isVisible: false });
    expect(controller.fieldStates.get('inner')?.isVisible).toBe(false);
  });
});

describe('what onLoad sets late', () => {
  it('does not replace what was typed meanwhile', async () => {
    const load = held((job) => {
      tell(job, 'setFormData', 'a', 'late');
      tell(job, 'setFormData', 'b', 'late');
    });
    const { forms, controller } = open({ load: load.behaviour });
    void forms.open();
    controller.input('a', 'typed');
    load.go();
    await vi.advanceTimersByTimeAsync(200);
    expect(controller.values).toMatchObject({ a: 'typed', b: 'late' });
  });
});

describe('rows of a sub-table', () => {
  const rows = ['1', '2', '3'].map((code) => ({ code, text: '' }));
  const cellsOf = ({ facts }: ScriptJob) => facts['cells'] as readonly { data: string; rowIndex: number }[];
  const setText = (job: ScriptJob) => tell(job, 'setFormData', 'items-text', 'set', cellsOf(job)[0]?.rowIndex ?? 0);
  const start = () => {
    const change = held(setText);
    const opened = open({ 'change code': change.behaviour }, { items: rows });
    const put = (after: readonly unknown[]) => {
      const before = opened.controller.values['items'];
      opened.controller.input('items', after);
      opened.forms.changed(field('items'), before, after);
    };
    const texts = () =>
      (opened.controller.values['items'] as readonly { code: string; text: string }[]).map(
        ({ code, text }) => code + text,
      );
    return { ...opened, change, put, texts };
  };
  const typed = { code: '2x', text: '' };

  it('runs no script for rows that were moved', async () => {
    const { put, jobs } = start();
    put([rows[1], rows[0], rows[2]]);
    await vi.advanceTimersByTimeAsync(300);
    expect(jobs).toEqual([]);
  });

  it('follows the row of a pending run', async () => {
    const { put, jobs, change } = start();
    put([rows[0], typed, rows[2]]);
    put([{ code: 'new', text: '' }, rows[0], typed, rows[2]]);
    await vi.advanceTimersByTimeAsync(300);
    expect(jobs.map(cellsOf)).toEqual([[{ data: '2x', rowIndex: 2 }]]);
    change.go();
  });

  it('writes to the row that the run was about', async () => {
    const { put, texts, change } = start();
    put([rows[0], typed, rows[2]]);
    await vi.advanceTimersByTimeAsync(300);
    put([typed, rows[2], rows[0]]);
    change.go();
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['2xset', '3', '1']);
  });

  it('writes nowhere when the row is gone', async () => {
    const { put, texts, change } = start();
    put([rows[0], typed, rows[2]]);
    await vi.advanceTimersByTimeAsync(300);
    put([rows[0], rows[2]]);
    change.go();
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['1', '3']);
  });

  it('runs once for a column that was pasted into', async () => {
    const { put, jobs, change } = start();
    put(rows.map(({ code }) => ({ code: `${code}!`, text: '' })));
    await vi.advanceTimersByTimeAsync(300);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.facts['cells']).toEqual([
      { data: '1!', rowIndex: 0 },
      { data: '2!', rowIndex: 1 },
      { data: '3!', rowIndex: 2 },
    ]);
    change.go();
  });
});
