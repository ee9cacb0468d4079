import type { OptionItem } from '../../../engine/contract/field-model';
import { useText } from '../../shared/texts/text';
import { indexTree } from './tree-index';
import { CheckBox, InheritedTag } from './TreeLine';

interface LegendProps {
  readonly options: readonly OptionItem[];
  readonly isLinked: boolean;
}

/** What the marks mean, as far as they can occur in this tree. */
export function Legend({ options, isLinked }: LegendProps) {
  const text = useText();
  const hasInherited = indexTree(options).all.some(({ from }) => from !== null);
  return (
    <div className="formloom-check-legend">
      <span>
        <CheckBox mark="on" />
        {text('widget.checkTree.legend.on')}
      </span>
      {isLinked ? (
        <span>
          <CheckBox mark="half" />
          {text('widget.checkTree.legend.half')}
        </span>
      ) : null}
      {hasInherited ? (
        <span>
          <InheritedTag from={NOWHERE} />
          {text('widget.checkTree.legend.inherited')}
        </span>
      ) : null}
    </div>
  );
}

const NOWHERE: readonly string[] = [];
