import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { ConditionFault, ConditionTerm } from '../../../engine/conditions';
import { useText } from '../texts/text';
import type { TermPlace } from './edit-groups';
import type { TermKit } from './term-kit';

interface TermLineProps<Value> {
  readonly kit: TermKit<Value>;
  readonly term: ConditionTerm<Value>;
  readonly at: TermPlace;
  readonly isDisabled: boolean;
  readonly fault: ConditionFault | undefined;
  readonly autoFocus: boolean;
  onChange: (term: ConditionTerm<Value>) => void;
  onRemove: () => void;
}

/** One comparison: field, symbol, what it is compared with, and the way to take it out. */
export function TermLine<Value>(props: TermLineProps<Value>) {
  const { kit, term, at, isDisabled, fault, onChange } = props;
  const text = useText();
  const place = { group: at.group + 1, term: at.term + 1 };
  const isWrong = (member: ConditionFault['member']) => fault?.member === member;
  return (
    <div className="formloom-condition-term" role="group" aria-label={text('widget.conditionBuilder.term', place)}>
      <FieldChoice {...props} isWrong={isWrong('field')} />
      <OpChoice {...props} isWrong={isWrong('op')} />
      {kit.operand({ term, isDisabled, isInvalid: isWrong('value'), onChange })}
      <Button
        type="text"
        htmlType="button"
        disabled={isDisabled}
        icon={<DeleteOutlined aria-hidden />}
        aria-label={text('widget.conditionBuilder.removeTerm', place)}
        onClick={props.onRemove}
      />
      {fault ? <div className="formloom-condition-fault">{text(FAULTS[fault.reason])}</div> : null}
    </div>
  );
}

const FAULTS: Readonly<Record<ConditionFault['reason'], string>> = {
  empty: 'widget.conditionBuilder.incomplete',
  incomplete: 'widget.conditionBuilder.incomplete',
  field: 'widget.conditionBuilder.unknown',
  symbol: 'widget.conditionBuilder.wrong',
  value: 'widget.conditionBuilder.wrong',
};

type ChoiceProps<Value> = TermLineProps<Value> & { readonly isWrong: boolean };

function FieldChoice<Value>({ kit, term, isDisabled, autoFocus, isWrong, onChange }: ChoiceProps<Value>) {
  const text = useText();
  return (
    <Select
      className="formloom-condition-field"
      aria-label={text('widget.conditionBuilder.field')}
      placeholder={text('widget.conditionBuilder.chooseField')}
      disabled={isDisabled}
      status={isWrong ? 'error' : undefined}
      autoFocus={autoFocus}
      showSearch
      optionFilterProp="label"
      value={term.field || null}
      options={[...kit.fields]}
      onChange={(id: string) => onChange(kit.withField(term, id))}
    />
  );
}

function OpChoice<Value>({ kit, term, isDisabled, isWrong, onChange }: ChoiceProps<Value>) {
  const text = useText();
  const ops = kit.opsOf(term);
  return (
    <Select
      className="formloom-condition-op"
      aria-label={text('widget.conditionBuilder.op')}
      placeholder={text('widget.conditionBuilder.op')}
      disabled={isDisabled || ops.length === 0}
      status={isWrong ? 'error' : undefined}
      value={term.op || null}
      options={[...ops]}
      onChange={(op: string) => onChange(kit.withOp(term, op))}
    />
  );
}
