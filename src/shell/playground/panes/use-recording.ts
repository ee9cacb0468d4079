import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { isChanged, recordTest } from '../../../engine/module-tests';
import type { SourceFix } from '../../../engine/source';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useServices } from '../../../renderers/shared/hosts/services';
import { useText } from '../../../renderers/shared/texts/text';
import type { PanesProps } from '../contract';

/** The editor reads its new text before it shows a place in it. */
const REVEAL_DELAY_MS = 250;
/** A test that has not come by then was not written: there is no editor, or its text was changed back. */
const WAIT_MS = 5_000;

interface RecordingOptions extends Pick<PanesProps, 'values' | 'onFix' | 'onReveal'> {
  readonly model: ModuleModel;
  readonly isStale: boolean;
}

/** The button that writes the form as a test. */
export interface Recording {
  /** Null while it cannot be pressed. */
  readonly record: (() => void) | null;
  /** Key of the text that says why; '' if the text of the module says so itself. */
  readonly reason: string;
  readonly isFilled: boolean;
  /** Whether the last press found nothing that a test could expect. */
  readonly isNothing: boolean;
}

/** Writes the form as a test behind the others, one after the other: the next waits until the one before is read. */
export function useRecording({ model, values, isStale, onFix, onReveal }: RecordingOptions): Recording {
  const text = useText();
  const { widgets: registry } = useRenderers();
  const services = useServices();
  const isFilled = useIsFilled(model, values);
  const tests = model.tests ?? [];
  const [isAwaited, awaitTest] = useAwaited(tests.map(({ name }) => name));
  const [nothingIn, setNothingIn] = useState<object | null>(null);
  const isNothing = nothingIn === values;
  const reason = whyClosed({ isList: !tests.some(({ pointer }) => pointer === '/tests'), isFilled, isAwaited });
  if (isStale || reason !== '') return { record: null, reason, isFilled, isNothing };
  const record = () => {
    const { now, user, timeZone } = services.evaluationContext();
    const name = freeName(
      tests.map((test) => test.name),
      (count) => text('playground.tests.newName', { count }),
    );
    const options = { registry, timeZone, translate: text };
    const test = recordTest({ model, values: { ...values }, name, now, user }, options);
    setNothingIn(test ? null : values);
    if (!test) return;
    awaitTest(name);
    onFix(toFix(test, tests.length));
    const pointer = `/tests/${String(tests.length)}/name`;
    setTimeout(() => onReveal(pointer), REVEAL_DELAY_MS);
  };
  return { record, reason, isFilled, isNothing };
}

function useIsFilled(model: ModuleModel, values: PanesProps['values']): boolean {
  const text = useText();
  const { widgets: registry } = useRenderers();
  const services = useServices();
  const calm = useDeferredValue(values);
  return useMemo(() => {
    const { now, user, timeZone } = services.evaluationContext();
    return isChanged({ model, values: { ...calm }, now, user }, { registry, timeZone, translate: text });
  }, [model, calm, registry, services, text]);
}

/** Whether a test that was written is not among those that were read yet. */
function useAwaited(names: readonly string[]): readonly [boolean, (name: string) => void] {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(() => setName(null), WAIT_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return [name !== null && !names.includes(name), setName];
}

function whyClosed(state: {
  readonly isList: boolean;
  readonly isFilled: boolean;
  readonly isAwaited: boolean;
}): string {
  if (!state.isList) return 'playground.tests.notList';
  if (!state.isFilled) return 'playground.tests.fillFirst';
  return state.isAwaited ? 'playground.tests.writing' : '';
}

function freeName(taken: readonly string[], nameOf: (count: number) => string): string {
  let count = taken.length + 1;
  while (taken.includes(nameOf(count))) count += 1;
  return nameOf(count);
}

function toFix(test: object, index: number): SourceFix {
  const title = 'playground.tests.record';
  if (index === 0) return { title, params: {}, changes: [{ op: 'set', pointer: '/tests', value: [test] }] };
  return { title, params: {}, changes: [{ op: 'insert', pointer: '/tests', index, value: test }] };
}
