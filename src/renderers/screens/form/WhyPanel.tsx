import { Tag } from 'antd';
import { useEffect, useReducer, useRef } from 'react';
import type { Reason } from '../../../engine/rules';
import { useText } from '../../shared/text';
import { toCellText } from '../record/to-cell-text';
import { useFormScreen } from './form-context';

const MAX_TEXT = 60;

interface WhyPanelProps {
  readonly title: string;
  readonly fieldId: string;
  /** Row of the sub-table that the field is a column of; absent = the field as a whole. */
  readonly rowIndex: number | undefined;
  onClose(): void;
}

/** What made a field hidden, required, read-only or gave it its value, with what was read; follows every change. */
export function WhyPanel({ title, fieldId, rowIndex, onClose }: WhyPanelProps) {
  const text = useText();
  const { controller } = useFormScreen();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => controller.subscribeChange(refresh), [controller]);
  useEffect(() => {
    const before = document.activeElement;
    // The editor of a cell goes when the focus leaves it, and its cell stays.
    const around = before?.parentElement?.closest<HTMLElement>('[tabindex]');
    box.current?.focus();
    return () => {
      const back = before instanceof HTMLElement && before.isConnected ? before : around;
      back?.focus({ preventScroll: true });
    };
  }, []);
  const explanation = controller.explain(fieldId, rowIndex);
  if (!explanation) return null;
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="formloom-why-panel"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {explanation.reasons.length === 0 ? (
        <p className="formloom-why-none">{text('screen.form.whyNothing')}</p>
      ) : (
        <ul className="formloom-why-list">
          {explanation.reasons.map((reason, index) => (
            <ReasonItem key={`${reason.pointer}:${reason.effect}:${String(index)}`} reason={reason} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ReasonItem({ reason }: { readonly reason: Reason }) {
  const text = useText();
  const shown = (value: unknown) => shorten(toCellText(value)) || text('screen.form.whyBlank');
  return (
    <li className={reason.isActive ? undefined : 'formloom-why-idle'}>
      <Tag color={reason.isActive ? 'blue' : 'default'}>{text(`screen.form.why.${reason.effect}`)}</Tag>
      {text(`screen.form.whyFrom.${reason.source}`)}
      {reason.isActive ? '' : text('screen.form.whyIdle')}
      {reason.description === '' ? null : <div>{reason.description}</div>}
      {reason.expression === '' ? null : <code>{reason.expression}</code>}
      {reason.inputs.length === 0 ? null : (
        <dl className="formloom-why-inputs">
          {reason.inputs.map((input) => (
            <div key={input.name}>
              <dt>{input.label}</dt>
              <dd>{shown(input.value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {'result' in reason ? <div>{text('screen.form.whyResult', { value: shown(reason.result) })}</div> : null}
      <small>{reason.pointer}</small>
    </li>
  );
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
