import { Tag } from 'antd';
import type { Reason } from '../../../engine/rules';
import { useText } from '../../shared/texts/text';
import { toCellText } from '../record/to-cell-text';

const MAX_TEXT = 60;

interface WhyReasonsProps {
  readonly reasons: readonly Reason[];
  /** Reveals a reason in the document; absent = no link. */
  onReveal?: (pointer: string) => void;
}

/** A list of reasons with their inputs; says so when there are none. */
export function WhyReasons({ reasons, onReveal }: WhyReasonsProps) {
  const text = useText();
  if (reasons.length === 0) return <p className="formloom-why-none">{text('screen.form.whyNothing')}</p>;
  return (
    <ul className="formloom-why-list">
      {reasons.map((reason, index) => (
        <ReasonItem
          key={`${reason.pointer}:${reason.effect}:${String(index)}`}
          reason={reason}
          {...(onReveal ? { onReveal } : {})}
        />
      ))}
    </ul>
  );
}

function ReasonItem({ reason, onReveal }: { readonly reason: Reason } & Pick<WhyReasonsProps, 'onReveal'>) {
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
      {onReveal ? (
        <button type="button" className="formloom-why-place" onClick={() => onReveal(reason.pointer)}>
          {reason.pointer || '/'}
        </button>
      ) : (
        <small>{reason.pointer}</small>
      )}
    </li>
  );
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
