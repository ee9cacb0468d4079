import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useRef, useState } from 'react';
import { findConditionFaults, readConditionGroups, type ConditionGroup, fieldOf } from '../../../engine/conditions';
import { booleanPropOr, numberProp } from '../../../engine/values/field-props';
import type { EditProps } from '../../shared/define-renderer';
import { toControlProps } from '../../shared/faces/control-props';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { useTextContext } from '../../shared/texts/use-text-context';
import './conditionBuilder.css';
import { definition } from './definition';
import { addGroup, addTerm, blankTerm, removeGroup, removeTerm, setLogic, setTerm } from './edit-groups';
import { GroupBox } from './GroupBox';

/** Groups of comparisons, and below them what they say in words. */
export const Edit = memo(function ConditionBuilderEdit(props: EditProps) {
  const { field, value, options } = props;
  const text = useText();
  const groups = readConditionGroups(value) ?? [];
  const root = useRef<HTMLDivElement>(null);
  const editor = useEditor(props, groups);
  // The button that was pressed goes: the focus stays in the control.
  const remove = (next: readonly ConditionGroup[]) => {
    editor.change(next);
    root.current?.focus();
  };
  const isClosed = props.isDisabled || props.isReadOnly;
  const faults = shownFaults(props, groups);
  const { id, 'aria-describedby': describedBy } = toControlProps(props);
  return (
    <div
      id={id}
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label={props.ariaLabel ?? field.label}
      aria-describedby={describedBy}
      className="formloom-conditions"
      data-invalid={props.isInvalid || undefined}
      onBlur={props.onBlur}
    >
      {groups.map((group, at) => (
        <GroupBox
          key={group.groups[0]?.id ?? at}
          group={group}
          at={at}
          options={options}
          hasMacros={booleanPropOr(field, 'macros', true)}
          isDisabled={isClosed}
          faults={faults.filter((fault) => fault.group === at)}
          freshId={editor.freshId}
          onLogic={(logic) => editor.change(setLogic(groups, at, logic))}
          onTerm={(term, next) => editor.change(setTerm(groups, { group: at, term }, next))}
          onAdd={() => editor.add((term) => addTerm(groups, at, term))}
          onRemoveTerm={(term) => remove(removeTerm(groups, { group: at, term }))}
          onRemove={() => remove(removeGroup(groups, at))}
        />
      ))}
      <Button
        type="dashed"
        block
        htmlType="button"
        icon={<PlusOutlined aria-hidden />}
        disabled={isClosed || groups.length >= (numberProp(field, 'maxGroups') ?? 20)}
        onClick={() => editor.add((term) => addGroup(groups, term))}
      >
        {text('widget.conditionBuilder.addGroup')}
      </Button>
      <Words {...props} groups={groups} />
    </div>
  );
});

/** What is known to be wrong: an unknown field or symbol at once, an unfinished term when somebody tried to save it. */
function shownFaults({ options, optionsState, isInvalid }: EditProps, groups: readonly ConditionGroup[]) {
  const isKnown = optionsState === 'ready' && options.length > 0;
  const faults = findConditionFaults(groups, isKnown ? (id) => fieldOf(id, options) : undefined);
  return faults.filter(({ reason }) => isInvalid || reason !== 'incomplete');
}

function useEditor({ isDisabled, isReadOnly, onChange }: EditProps, groups: readonly ConditionGroup[]) {
  const [freshId, setFreshId] = useState('');
  const change = (next: readonly ConditionGroup[]) => {
    if (!isDisabled && !isReadOnly) onChange(next);
  };
  return {
    freshId,
    change,
    add(put: (term: ReturnType<typeof blankTerm>) => readonly ConditionGroup[]) {
      const term = blankTerm(groups);
      setFreshId(term.id);
      change(put(term));
    },
  };
}

function Words({ field, options, groups }: EditProps & { readonly groups: readonly ConditionGroup[] }) {
  const text = useText();
  const context = useTextContext(options);
  const said = definition.toText(groups, field, context);
  return (
    <div className="formloom-condition-words">
      <SecondaryText>{text('widget.conditionBuilder.words')}</SecondaryText>
      <span>{said === '' ? text('widget.conditionBuilder.none') : said}</span>
    </div>
  );
}
