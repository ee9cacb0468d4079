import { memo, useMemo } from 'react';
import { booleanPropOr } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import type { EditProps } from '../../shared/define-renderer';
import { ChoiceFrame } from '../../shared/faces/ChoiceFrame';
import { toControlProps } from '../../shared/faces/control-props';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { ChangeLine, MissingLine } from './ChangeLines';
import { changesOf, toValue } from './changes';
import { canToggle, marksOf, setAll, toggleNode, type Ids } from './check-nodes';
import { CheckGrid } from './CheckGrid';
import { Legend } from './Legend';
import { heightOf, rulesOf } from './settings';
import { indexTree, type TreeNode } from './tree-index';
import { TreeRows } from './TreeRows';
import { TreeTools } from './TreeTools';
import { useSaved } from './use-saved';
import { useTreeState } from './use-tree-state';

/** A tree of check boxes, with what saving it would change. */
export const Edit = memo(function CheckTreeEdit(props: EditProps) {
  const text = useText();
  const count = toChoiceList(props.value).length;
  const control = toControlProps(props);
  return (
    <ChoiceFrame props={props}>
      {props.options.length > 0 ? (
        <div
          role="group"
          aria-label={props.ariaLabel ?? props.field.label}
          aria-describedby={control['aria-describedby']}
        >
          <TreeBox {...props} />
        </div>
      ) : count > 0 ? (
        // The value is kept, and said, while its names are unknown.
        <SecondaryText>{text('widget.checkTree.count', { count })}</SecondaryText>
      ) : null}
    </ChoiceFrame>
  );
});

function TreeBox(props: EditProps) {
  const { field, options, onChange, isDisabled, isReadOnly } = props;
  const text = useText();
  const tree = useCheckTree(props);
  const { index, rules, state, marks, checked, missing } = tree;
  const isClosed = isDisabled || isReadOnly;
  const change = (next: Ids) => {
    if (!isClosed && next !== checked) onChange(toValue(next, tree.saved, index));
  };
  const checkState = { index, rules, checked, scope: state.found?.hits ?? null };
  const shared = {
    rows: state.rows,
    label: props.ariaLabel ?? field.label,
    heightPx: heightOf(field),
    markOf: (id: string) => marks.get(id) ?? 'off',
    onCheck: (node: TreeNode) => change(toggleNode(node, checkState)),
    isLocked: (node: TreeNode) => isClosed || !canToggle(node, checkState),
    onOpen: state.open,
  };
  const drop = () => change(new Set([...checked].filter((id) => index.byId.has(id))));
  return (
    <>
      {booleanPropOr(field, 'showChanges', true) && !isClosed ? (
        <ChangeLine changes={tree.changes} index={index} />
      ) : null}
      {props.optionsState === 'ready' ? <MissingLine ids={missing} onDrop={isClosed ? null : drop} /> : null}
      <TreeTools
        state={state}
        hasSearch={booleanPropOr(field, 'filterable', true)}
        count={checked.size}
        onAll={isClosed ? null : (isOn) => change(setAll(checkState, isOn))}
      />
      {state.rows.length === 0 ? (
        <SecondaryText>{text('widget.checkTree.nothingFound')}</SecondaryText>
      ) : index.columns.length > 0 ? (
        <CheckGrid {...shared} columns={index.columns} />
      ) : (
        <TreeRows
          {...shared}
          aria={{ 'aria-describedby': props.describedBy, 'aria-required': props.isRequired ?? field.isRequired }}
          isInvalid={props.isInvalid}
        />
      )}
      {index.columns.length > 0 ? null : <Legend options={options} isLinked={rules.isLinked} />}
    </>
  );
}

/** The tree with what is checked in it, and how that differs from what is stored. */
function useCheckTree({ field, value, options }: EditProps) {
  const index = indexTree(options);
  const rules = useMemo(() => rulesOf(field), [field]);
  const checked: Ids = useMemo(() => new Set(toChoiceList(value)), [value]);
  const marks = useMemo(() => marksOf({ index, rules, checked }), [index, rules, checked]);
  const saved = useSaved(field.key, value);
  const changes = useMemo(() => changesOf(value, saved), [value, saved]);
  const missing = useMemo(() => [...checked].filter((id) => !index.byId.has(id)), [checked, index]);
  const state = useTreeState(index, marks);
  return { index, rules, checked, marks, saved: toChoiceList(saved), changes, missing, state };
}
