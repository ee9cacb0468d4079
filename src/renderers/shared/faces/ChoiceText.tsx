import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { memoise } from '../../../engine/memoise';
import { indexOptions, toChoiceList } from '../../../engine/values/option-values';
import { toScalarText } from '../../../engine/values/text-values';
import { ChoiceTag } from './ChoiceTag';

/** Whether one of the choices, of any level, has a colour. */
export const hasColors = memoise((options: readonly OptionItem[]): boolean =>
  options.some(({ color, children }) => color !== undefined || (children !== undefined && hasColors(children))),
);

/** The choice that a field stores under a value, if its choices stand in the document and have colours; else undefined. */
export function coloredChoice({ options }: FieldModel, value: string): OptionItem | undefined {
  if (options?.kind !== 'static' || !hasColors(options.items)) return undefined;
  return indexOptions(options.items).get(value);
}

interface ChoiceTextProps {
  readonly field: FieldModel;
  /** What is stored: a value, or a list of them. */
  readonly stored: unknown;
  /** How it reads. */
  readonly text: string;
}

/** The choices of a field in their colours; as text where they have none, or one of them is not known any more. */
export function ChoiceText({ field, stored, text }: ChoiceTextProps) {
  const values = Array.isArray(stored) ? toChoiceList(stored) : [toScalarText(stored) ?? ''];
  const choices = values.flatMap((value) => coloredChoice(field, value) ?? []);
  const isWhole = choices.length === values.length && choices.some(({ color }) => color !== undefined);
  if (!isWhole || choices.length === 0) return <span title={text}>{text}</span>;
  return (
    <span title={text}>
      {choices.map(({ value, label, color }) => (
        <ChoiceTag key={value} color={color ?? 'gray'}>
          {label}
        </ChoiceTag>
      ))}
    </span>
  );
}
