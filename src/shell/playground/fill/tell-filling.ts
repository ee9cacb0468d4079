import type { Translate } from '../../../engine/contract/language';
import type { LeftOutReason, ListFilling, ListPart } from '../../../engine/lint';

/** More names than these are counted. */
const MAX_NAMES = 4;

/** What filling a list has done: how many were added, and which fields were left out and why. */
export function tellFilling(part: ListPart, { added, leftOut }: ListFilling, text: Translate): string {
  const done = text(`playground.fill.${added > 0 ? 'added' : 'nothing'}.${part}`, { count: added });
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  const parts = reasons.map((reason) => {
    const names = leftOut.filter((each) => each.reason === reason).map(({ label }) => label);
    return text('playground.fill.because', { names: toNames(names, text), reason: reasonText(reason, text) });
  });
  return [
    done,
    ...(parts.length > 0 ? [text('playground.fill.left', { parts: parts.join(text('playground.fill.and')) })] : []),
  ].join(text('playground.fill.stop'));
}

function reasonText(reason: LeftOutReason, text: Translate): string {
  return text(`ENGINE_LIST_LEFT.${reason}`);
}

function toNames(names: readonly string[], text: Translate): string {
  const shown = names.slice(0, MAX_NAMES).join(text('playground.fill.comma'));
  return names.length > MAX_NAMES ? text('playground.fill.more', { names: shown, count: names.length }) : shown;
}
