import { Button } from 'antd';
import type { ConditionFault, ConditionGroup, ConditionLogic, ConditionTerm } from '../../../engine/conditions';
import { useText } from '../texts/text';
import { LogicChoice } from './LogicChoice';
import type { TermKit } from './term-kit';
import { TermLine } from './TermLine';

interface GroupBoxProps<Value> {
  readonly kit: TermKit<Value>;
  readonly group: ConditionGroup<Value>;
  /** From 0. */
  readonly at: number;
  readonly isDisabled: boolean;
  readonly faults: readonly ConditionFault[];
  /** Id of the term that was just added. */
  readonly freshId: string;
  onLogic: (logic: ConditionLogic) => void;
  onTerm: (at: number, term: ConditionTerm<Value>) => void;
  onAdd: () => void;
  onRemoveTerm: (at: number) => void;
  onRemove: () => void;
}

/** Terms that belong together, and the word that joins them. */
export function GroupBox<Value>(props: GroupBoxProps<Value>) {
  const { group, at, isDisabled, faults } = props;
  const text = useText();
  const name = { group: at + 1 };
  return (
    <div className="formloom-condition-group" role="group" aria-label={text('widget.conditionBuilder.group', name)}>
      <div className="formloom-condition-head">
        <span>{text('widget.conditionBuilder.group', name)}</span>
        <LogicChoice
          label={text('widget.conditionBuilder.logic', name)}
          isDisabled={isDisabled}
          value={group.logic}
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
          kit={props.kit}
          term={term}
          at={{ group: at, term: place }}
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
