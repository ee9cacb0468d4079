import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import {
  CONDITION_MACROS,
  isMacro,
  opsOfType,
  type ConditionFault,
  type ConditionTerm,
  fieldOf,
} from '../../../engine/conditions';
import type { OptionItem } from '../../../engine/contract/field-model';
import { useText } from '../../shared/texts/text';
import { withField, type TermPlace } from './edit-groups';
import { ValueBox } from './ValueBox';

interface TermLineProps {
  readonly term: ConditionTerm;
  readonly at: TermPlace;
  readonly options: readonly OptionItem[];
  readonly hasMacros: boolean;
  readonly isDisabled: boolean;
  readonly fault: ConditionFault | undefined;
  readonly autoFocus: boolean;
  onChange: (term: ConditionTerm) => void;
  onRemove: () => void;
}

const FIXED = 'text';

/** One comparison: field, symbol, what it is compared with, and the way to take it out. */
export function TermLine(props: TermLineProps) {
  const { term, at, isDisabled, fault, onChange } = props;
  const text = useText();
  const place = { group: at.group + 1, term: at.term + 1 };
  const isWrong = (member: ConditionFault['member']) => (fault?.member === member ? ('error' as const) : undefined);
  return (
    <div className="formloom-condition-term" role="group" aria-label={text('widget.conditionBuilder.term', place)}>
      <FieldChoice {...props} status={isWrong('field')} />
      <OpChoice {...props} status={isWrong('op')} />
      <KindChoice {...props} />
      {isMacro(term.value) ? null : (
        <div className="formloom-condition-value">
          <ValueBox
            term={term}
            name={text('widget.conditionBuilder.value')}
            isDisabled={isDisabled}
            isInvalid={isWrong('value') !== undefined}
            onChange={(value) => onChange({ ...term, value })}
          />
        </div>
      )}
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

type ChoiceProps = TermLineProps & { readonly status: 'error' | undefined };

function FieldChoice({ term, options, isDisabled, autoFocus, status, onChange }: ChoiceProps) {
  const text = useText();
  return (
    <Select
      className="formloom-condition-field"
      aria-label={text('widget.conditionBuilder.field')}
      placeholder={text('widget.conditionBuilder.chooseField')}
      disabled={isDisabled}
      status={status}
      autoFocus={autoFocus}
      showSearch
      optionFilterProp="label"
      value={term.field || null}
      options={options.map(({ value, label }) => ({ value, label }))}
      onChange={(id) => {
        const field = fieldOf(id, options);
        if (field) onChange(withField(term, field));
      }}
    />
  );
}

function OpChoice({ term, options, isDisabled, status, onChange }: ChoiceProps) {
  const text = useText();
  const field = fieldOf(term.field, options);
  const ops = field ? (field.ops ?? opsOfType(field.type)) : [];
  return (
    <Select
      className="formloom-condition-op"
      aria-label={text('widget.conditionBuilder.op')}
      placeholder={text('widget.conditionBuilder.op')}
      disabled={isDisabled || !field}
      status={status}
      value={term.op || null}
      options={ops.map((op) => ({ value: op, label: text(`widget.conditionBuilder.op.${op}`) }))}
      onChange={(op: string) => onChange({ ...term, op })}
    />
  );
}

function KindChoice({ term, options, hasMacros, isDisabled, onChange }: TermLineProps) {
  const text = useText();
  const field = fieldOf(term.field, options);
  const macros = hasMacros && field ? (field.macros ?? CONDITION_MACROS) : [];
  if (macros.length === 0 && !isMacro(term.value)) return null;
  return (
    <Select
      className="formloom-condition-kind"
      aria-label={text('widget.conditionBuilder.kind')}
      disabled={isDisabled}
      value={isMacro(term.value) ? term.value : FIXED}
      options={[
        { value: FIXED, label: text('widget.conditionBuilder.fixed') },
        ...macros.map((macro) => ({ value: macro, label: text(`widget.conditionBuilder.macro.${macro.slice(1)}`) })),
      ]}
      onChange={(kind: string) => onChange({ ...term, value: kind === FIXED ? '' : kind })}
    />
  );
}
