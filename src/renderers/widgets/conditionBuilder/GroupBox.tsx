import { Button, Select } from 'antd';
import type { ConditionFault, ConditionGroup, ConditionLogic, ConditionTerm } from '../../../engine/conditions';
import type { OptionItem } from '../../../engine/contract/field-model';
import { useText } from '../../shared/texts/text';
import { TermLine } from './TermLine';

interface GroupBoxProps {
  readonly group: ConditionGroup;
  /** From 0. */
  readonly at: number;
  readonly options: readonly OptionItem[];
  readonly hasMacros: boolean;
  readonly isDisabled: boolean;
  readonly faults: readonly ConditionFault[];
  /** Id of the term that was just added. */
  readonly freshId: string;
  onLogic: (logic: ConditionLogic) => void;
  onTerm: (at: number, term: ConditionTerm) => void;
  onAdd: () => void;
  onRemoveTerm: (at: number) => void;
  onRemove: () => void;
}

/** Terms that belong together, and the word that joins them. */
export function GroupBox(props: GroupBoxProps) {
  const { group, at, isDisabled, faults } = props;
  const text = useText();
  const name = { group: at + 1 };
  return (
    <div className="formloom-condition-group" role="group" aria-label={text('widget.conditionBuilder.group', name)}>
      <div className="formloom-condition-head">
        <span>{text('widget.conditionBuilder.group', name)}</span>
        <Select
          size="small"
          aria-label={text('widget.conditionBuilder.logic', name)}
          disabled={isDisabled}
          value={group.logic}
          options={(['and', 'or'] as const).map((logic) => ({
            value: logic,
            label: text(`widget.conditionBuilder.${logic}`),
          }))}
          onChange={props.onLogic}
        />
        <Button size="small" type="link" htmlType="button" disabled={isDisabled} onClick={props.onAdd}>
          {text('widget.conditionBuilder.addTerm')}
        </Button>
        <Button size="small" type="link" danger htmlType="button" disabled={isDisabled} onClick={props.onRemove}>
          {text('widget.conditionBuilder.removeGroup', name)}
        </Button>
      </div>
      {group.groups.map((term, place) => (
        <TermLine
          key={term.id}
          term={term}
          at={{ group: at, term: place }}
          options={props.options}
          hasMacros={props.hasMacros}
          isDisabled={isDisabled}
          fault={faults.find((fault) => fault.term === place)}
          autoFocus={term.id === props.freshId}
          onChange={(next) => props.onTerm(place, next)}
          onRemove={() => props.onRemoveTerm(place)}
        />
      ))}
    </div>
  );
}
