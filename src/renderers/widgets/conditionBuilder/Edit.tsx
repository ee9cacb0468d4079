import { memo, useRef } from 'react';
import { findConditionFaults, readConditionGroups, type ConditionGroup, fieldOf } from '../../../engine/conditions';
import { numberProp } from '../../../engine/values/field-props';
import { GroupsEditor } from '../../shared/conditions/GroupsEditor';
import type { EditProps } from '../../shared/define-renderer';
import { toControlProps } from '../../shared/faces/control-props';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { useNamedContext } from '../../shared/texts/use-named-context';
import { definition } from './definition';
import { useTermKit } from './use-term-kit';

/** Groups of comparisons, and below them what they say in words. */
export const Edit = memo(function ConditionBuilderEdit(props: EditProps) {
  const { field, value, isDisabled, isReadOnly, onChange } = props;
  const groups = readConditionGroups(value) ?? [];
  const root = useRef<HTMLDivElement>(null);
  const kit = useTermKit(props);
  const isClosed = isDisabled || isReadOnly;
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
      <GroupsEditor
        kit={kit}
        groups={groups}
        faults={shownFaults(props, groups)}
        maxGroups={numberProp(field, 'maxGroups') ?? 20}
        isDisabled={isClosed}
        onChange={(next) => (isClosed ? undefined : onChange(next))}
        // The button that was pressed goes: the focus stays in the control.
        onRemoved={() => root.current?.focus()}
      />
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

function Words({ field, options, groups }: EditProps & { readonly groups: readonly ConditionGroup[] }) {
  const text = useText();
  const context = useNamedContext(options);
  const said = definition.toText(groups, field, context);
  return (
    <div className="formloom-condition-words">
      <SecondaryText>{text('widget.conditionBuilder.words')}</SecondaryText>
      <span>{said === '' ? text('widget.conditionBuilder.none') : said}</span>
    </div>
  );
}
