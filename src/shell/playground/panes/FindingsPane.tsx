import { useMemo } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import type { PanesProps } from '../contract';
import { toFidelityLines, toFindingLines } from './finding-line';
import { FindingTable } from './FindingTable';

type FindingsProps = Pick<PanesProps, 'analysis' | 'onReveal' | 'onFix'>;

/** Everything that can be said about the text. */
export function FindingsPane({ analysis: { findings, source }, onReveal, onFix }: FindingsProps) {
  const text = useText();
  const lines = useMemo(() => toFindingLines(findings, source, text), [findings, source, text]);
  return <FindingTable lines={lines} none={text('playground.inspect.noFindings')} onReveal={onReveal} onFix={onFix} />;
}

/** What reading the text has done with it: the fidelity report. */
export function FidelityPane({ analysis: { issues, source }, onReveal, onFix }: FindingsProps) {
  const text = useText();
  const lines = useMemo(() => toFidelityLines(issues, source, text), [issues, source, text]);
  return <FindingTable lines={lines} none={text('playground.inspect.noFidelity')} onReveal={onReveal} onFix={onFix} />;
}
