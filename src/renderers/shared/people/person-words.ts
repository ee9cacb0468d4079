import type { PersonEntry } from '../../../engine/contract/person';

/** What tells an object from others of its name: a person's account, position and place, the place of anything else. */
export function whereOf({ type, enCode, organize, positionName }: PersonEntry, isInTree: boolean): string {
  const place = isInTree ? '' : organize;
  const words = type === 'user' ? [enCode, positionName, place] : [place];
  return words.filter((word) => word !== '').join(' · ');
}

/** A person's name with the account, as fields show it (docs/module-format.md#people-fields); the name of anything else. */
export function labelOf({ type, fullName, enCode }: PersonEntry): string {
  return type === 'user' && enCode !== '' ? `${fullName}/${enCode}` : fullName;
}
