import { useMemo, useReducer, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Parsed } from '../../../../engine/contract/widget-definition';
import { isBlank } from '../../../../engine/values/is-blank';
import { toEnds, toPair } from '../../../../engine/values/range-values';
import { useText } from '../../texts/text';
import type { EditProps } from '../../define-renderer';
import { TYPED_COMPONENTS, TypingContext } from '../typed-input';
import { usePopupEscape } from '../use-popup-escape';
import { toRangeBoxProps } from './range-box-props';

interface TypedRangeInput {
  /** Nothing can be picked or typed. */
  readonly isFixed: boolean;
  /** A typed text → stored end. */
  read: (text: string) => Parsed;
  /** Whether a stored end is out of bounds. */
  isOutside: (end: unknown) => boolean;
  /** A stored end as it is shown. */
  toText: (end: unknown) => string;
}

/** An end as antd knows it, or the text that its box shows instead. */
interface ShownEnd {
  readonly known: unknown;
  readonly entry: string | null;
}

type EndName = 'start' | 'end';
type Typed = Record<EndName, string | null>;
const NOTHING_TYPED: Typed = { start: null, end: null };

/**
 * `useTypedPicker` for two boxes. Half a range, ends in the wrong order, ends out of bounds and texts that cannot be read are reported as
 * they are, for validation to refuse; antd alone would reorder them or put the former value back.
 */
export function useTypedRange(props: EditProps, input: TypedRangeInput) {
  const { value, onChange } = props;
  const { isFixed, read } = input;
  const popup = usePopupEscape(props.opensAtOnce);
  const boxProps = toRangeBoxProps(props, { isFixed, popup });
  const [revision, refresh] = useReducer((count: number) => count + 1, 0);
  const typed = useRef<Typed>(NOTHING_TYPED);
  // antd tells of dates that it finds in a text as if somebody had picked them.
  const isPicked = useRef(false);
  const ends = toEnds(value);
  const shown = [toShown(ends[0], input), toShown(ends[1], input)] as const;
  const typing = useTyping({ props, shown, typed, isPicked });
  const change = (next: readonly unknown[]) => {
    if (next[0] !== ends[0] || next[1] !== ends[1]) onChange(toPair(next[0], next[1]));
  };
  const isKept = (text: string | null, end: ShownEnd | undefined) =>
    text === null || (isBlank(text.trim()) && !boxProps.allowClear && end?.entry === null);
  function take(): void {
    const texts = [typed.current.start, typed.current.end] as const;
    if (texts.every((text) => text === null)) return;
    typed.current = NOTHING_TYPED;
    // What antd has made of the texts goes, even where the value stays the same.
    refresh();
    change(texts.map((text, index) => (isKept(text, shown[index]) ? ends[index] : toEnd(text ?? '', read))));
  }
  /** Ends of the panel; blank ones keep the text that stands in their place, unless the whole range was cleared. */
  function pick(pair: readonly unknown[]): void {
    if (!isPicked.current) return;
    const [start, end] = toEnds(pair);
    change(
      pair.length === 0 ? [null, null] : [start ?? heldEntry(shown[0], ends[0]), end ?? heldEntry(shown[1], ends[1])],
    );
  }
  return {
    /** Puts the picker where its boxes hear of the texts. */
    around: (picker: ReactNode) => <TypingContext value={typing}>{picker}</TypingContext>,
    boxProps: {
      ...boxProps,
      id: props.id,
      value: [shown[0].known, shown[1].known],
      revision,
      onChange: pick,
      allowEmpty: BOTH,
      order: false,
      components: TYPED_COMPONENTS,
      onCalendarChange(_dates: unknown, _texts: unknown, info: { readonly range?: EndName }) {
        if (info.range) typed.current = { ...typed.current, [info.range]: null };
        isPicked.current = true;
      },
      onOk: take,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        // A cell's editor may be gone before it is left.
        if (event.key === 'Enter' || event.key === 'Tab') take();
        popup.onKeyDown(event);
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        take();
        const box = document.getElementById(props.id)?.closest('.ant-picker');
        if (!box?.contains(event.relatedTarget)) props.onBlur?.();
      },
    },
  };
}

interface TypingInput {
  readonly props: EditProps;
  readonly shown: readonly [ShownEnd, ShownEnd];
  readonly typed: { current: Typed };
  readonly isPicked: { current: boolean };
}

/** What the boxes show and are called. */
function useTyping({ props, shown, typed, isPicked }: TypingInput) {
  const t = useText();
  const { isInvalid } = props;
  const [start, end] = [shown[0].entry, shown[1].entry];
  const label = t('shared.range.end', { label: props.ariaLabel ?? props.field.label });
  return useMemo(() => {
    const listen = (name: EndName) => (text: string) => {
      typed.current = { ...typed.current, [name]: text };
      isPicked.current = false;
    };
    return {
      start: { entry: start, isInvalid: isInvalid || start !== null, onType: listen('start') },
      end: { entry: end, isInvalid: isInvalid || end !== null, label, onType: listen('end') },
    };
  }, [start, end, isInvalid, label, typed, isPicked]);
}

function toShown(end: unknown, { read, isOutside, toText }: TypedRangeInput): ShownEnd {
  if (end === null) return { known: null, entry: null };
  const parsed: Parsed = typeof end === 'string' ? read(end) : { ok: true, value: end };
  if (!parsed.ok) return { known: null, entry: String(end) };
  // antd would take no other end beside one that it does not allow.
  return isOutside(parsed.value) ? { known: null, entry: toText(parsed.value) } : { known: parsed.value, entry: null };
}

/** What is typed as a stored end, or as the text that it is. */
function toEnd(text: string, read: TypedRangeInput['read']): unknown {
  const parsed = read(text);
  return parsed.ok ? parsed.value : text;
}

function heldEntry({ entry }: ShownEnd, end: unknown): unknown {
  return entry === null ? null : end;
}

const BOTH: [boolean, boolean] = [true, true];
