import type { Translate } from '../../../engine/contract/language';
import { ICON_CHOICES, type IconChoice } from '../../shared/faces/icon-choices';

/** Icons of a group, in their order. */
export interface IconGroup {
  readonly group: string;
  readonly choices: readonly IconChoice[];
}

/** The groups with what a text finds by an icon's name, by its stored name or by its group; groups without any are left out. */
export function findIcons(query: string, text: Translate): readonly IconGroup[] {
  const wanted = query.trim().toLowerCase();
  const isFound = ({ key, group, name }: IconChoice) =>
    [text(`iconPicker.icon.${key}`), text(`iconPicker.group.${group}`), key, name].some((word) =>
      word.toLowerCase().includes(wanted),
    );
  const groups = new Map<string, IconChoice[]>();
  for (const choice of ICON_CHOICES.filter(isFound))
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups].map(([group, choices]) => ({ group, choices }));
}

const CLASS = /^(?:icon-ym|ym-custom|el-icon|anticon)[\w -]*$/;

/** Longest name of an icon that is taken as typed. */
const MAX_NAME_LENGTH = 100;

/** A typed text that is the class of an icon font: clients of older systems may have icons that are not among ours. */
export function typedName(query: string): string | null {
  const name = query.trim();
  return CLASS.test(name) && name.length <= MAX_NAME_LENGTH ? name : null;
}
