/** Colours of choices: each has a text that can be read on its own pale background. */
export const CHOICE_COLORS = ['red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple', 'magenta', 'gray'] as const;

export type ChoiceColor = (typeof CHOICE_COLORS)[number];

/** A colour by its name; undefined for any other value. */
export function toChoiceColor(value: unknown): ChoiceColor | undefined {
  return CHOICE_COLORS.find((color) => color === value);
}
