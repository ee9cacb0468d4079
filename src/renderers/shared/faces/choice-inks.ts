import type { ChoiceColor } from '../../../engine/contract/choice-color';

/** Colours of choices where they fill an area, as in charts. */
export const CHOICE_INKS: Readonly<Record<ChoiceColor, string>> = {
  red: '#cf1322',
  orange: '#d46b08',
  gold: '#d48806',
  green: '#389e0d',
  cyan: '#08979c',
  blue: '#1677ff',
  purple: '#722ed1',
  magenta: '#c41d7f',
  gray: '#8c8c8c',
};
