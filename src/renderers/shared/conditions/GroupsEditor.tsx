import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ConditionFault, ConditionGroup } from '../../../engine/conditions';
import { useText } from '../texts/text';
import './conditions.css';
import { addGroup, addTerm, blankTerm, removeGroup, removeTerm, setLogic, setTerm } from './edit-groups';
import { GroupBox } from './GroupBox';
import type { TermKit } from './term-kit';

interface GroupsEditorProps<Value> {
  readonly kit: TermKit<Value>;
  readonly groups: readonly ConditionGroup<Value>[];
  readonly faults: readonly ConditionFault[];
  readonly maxGroups: number;
  readonly isDisabled: boolean;
  onChange: (groups: readonly ConditionGroup<Value>[]) => void;
  /** A button that had the focus went with what it removed. */
  onRemoved: () => void;
}

/** Groups of comparisons, and the way to add another. */
export function GroupsEditor<Value>(props: GroupsEditorProps<Value>) {
  const { kit, groups, faults, isDisabled, onChange } = props;
  const text = useText();
  const [freshId, setFreshId] = useState('');
  const remove = (next: readonly ConditionGroup<Value>[]) => {
    onChange(next);
    props.onRemoved();
  };
  const add = (put: (term: ReturnType<typeof blankTerm<Value>>) => readonly ConditionGroup<Value>[]) => {
    const term = blankTerm(groups, kit.blank);
    setFreshId(term.id);
    onChange(put(term));
  };
  return (
    <>
      {groups.map((group, at) => (
        <GroupBox
          key={group.groups[0]?.id ?? at}
          kit={kit}
          group={group}
          at={at}
          isDisabled={isDisabled}
          faults={faults.filter((fault) => fault.group === at)}
          freshId={freshId}
          onLogic={(logic) => onChange(setLogic(groups, at, logic))}
          onTerm={(term, next) => onChange(setTerm(groups, { group: at, term }, next))}
          onAdd={() => add((term) => addTerm(groups, at, term))}
          onRemoveTerm={(term) => remove(removeTerm(groups, { group: at, term }))}
          onRemove={() => remove(removeGroup(groups, at))}
        />
      ))}
      <Button
        type="dashed"
        block
        htmlType="button"
        icon={<PlusOutlined aria-hidden />}
        disabled={isDisabled || groups.length >= props.maxGroups}
        onClick={() => add((term) => addGroup(groups, term))}
      >
        {text('widget.conditionBuilder.addGroup')}
      </Button>
    </>
  );
}
