import { memo } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { toPaths } from '../../../engine/values/path-values';
import type { CellProps, ViewProps } from '../../shared/define-renderer';
import { hasLooks } from '../../shared/faces/ChoiceText';
import { ChoiceTag } from '../../shared/faces/ChoiceTag';
import { useKnownChoices } from '../../shared/sources/use-known-choices';
import { useTextContext } from '../../shared/texts/use-text-context';
import { definition } from './definition';
import { optionsAlong, pathToText } from './path-values';

interface PathsProps {
  readonly field: FieldModel;
  readonly options: readonly OptionItem[];
  readonly stored: unknown;
  readonly text: string;
}

/** Paths with the look of their last choices; as text where none has any, or one is not known any more. */
function Paths({ field, options, stored, text }: PathsProps) {
  const paths = hasLooks(options) ? toPaths(stored) : [];
  const known = paths.map((path) => ({ path, chosen: optionsAlong(path, options) }));
  const last = known.map(({ chosen }) => chosen.at(-1));
  const isWhole = known.every(({ path, chosen }) => path.length === chosen.length);
  if (!isWhole || !last.some((item) => item?.color ?? item?.icon)) return <span title={text}>{text}</span>;
  // Several are told apart by their frames.
  const isFramed = known.length > 1;
  return (
    <span title={text}>
      {known.map(({ path }, index) => (
        <ChoiceTag
          key={path.join('/')}
          color={last[index]?.color ?? (isFramed ? 'gray' : undefined)}
          icon={last[index]?.icon}
        >
          {pathToText(path, field, options)}
        </ChoiceTag>
      ))}
    </span>
  );
}

/** A cell: the choices of a document or a dictionary are known without being asked for. */
export const Cell = memo(function CascaderCell({ field, value, text, stored }: CellProps) {
  return <Paths field={field} options={useKnownChoices(field)} stored={stored ?? value} text={text} />;
});

export const View = memo(function CascaderView({ field, value, options }: ViewProps) {
  const text = definition.toText(value, field, useTextContext(options));
  return <Paths field={field} options={options} stored={value} text={text} />;
});
