import type { ChoiceColor } from '../../../engine/contract/choice-color';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { memoise } from '../../../engine/memoise';
import { indexOptions, toChoiceList } from '../../../engine/values/option-values';
import { toScalarText } from '../../../engine/values/text-values';
import { useKnownChoices } from '../sources/use-known-choices';
import { ChoiceTag } from './ChoiceTag';

/** Whether one of the choices, of any level, has a colour. */
export const hasColors = memoise((options: readonly OptionItem[]): boolean =>
  options.some(({ color, children }) => color !== undefined || (children !== undefined && hasColors(children))),
);

/** The same for a colour or an icon. */
export const hasLooks = memoise((options: readonly OptionItem[]): boolean =>
  options.some(
    ({ color, icon, children }) => (color ?? icon) !== undefined || (children !== undefined && hasLooks(children)),
  ),
);

/** The colour of the choice that stands for a value; undefined where it has none, or is not among them. */
export function colorOf(options: readonly OptionItem[], value: string): ChoiceColor | undefined {
  return hasColors(options) ? indexOptions(options).get(value)?.color : undefined;
}

interface ChoiceTextProps {
  readonly field: FieldModel;
  /** What is stored: a value, or a list of them. */
  readonly stored: unknown;
  /** How it reads. */
  readonly text: string;
}

/** A value as text; the choices of a field in their colours and with their icons. */
export function ChoiceText(props: ChoiceTextProps) {
  const kind = props.field.options?.kind;
  if (kind === 'static' || kind === 'dictionary') return <ColoredText {...props} />;
  return <span title={props.text}>{props.text}</span>;
}

function ColoredText({ field, ...shown }: ChoiceTextProps) {
  return <ColoredChoices {...shown} options={useKnownChoices(field)} />;
}

interface ColoredChoicesProps extends Omit<ChoiceTextProps, 'field'> {
  readonly options: readonly OptionItem[];
}

/** Values by choices that are known: as text where none of these has a colour or an icon, or one is not known any more. */
export function ColoredChoices({ options, stored, text }: ColoredChoicesProps) {
  const values = Array.isArray(stored) ? toChoiceList(stored) : [toScalarText(stored) ?? ''];
  const choices = hasLooks(options) ? values.flatMap((value) => indexOptions(options).get(value) ?? []) : [];
  const isWhole = choices.length === values.length && choices.some(({ color, icon }) => color ?? icon);
  if (!isWhole) return <span title={text}>{text}</span>;
  // Several are told apart by their frames.
  const isFramed = choices.length > 1;
  return (
    <span title={text}>
      {choices.map(({ value, label, color, icon }) => (
        <ChoiceTag key={value} color={color ?? (isFramed ? 'gray' : undefined)} icon={icon}>
          {label}
        </ChoiceTag>
      ))}
    </span>
  );
}
