import { PLACES, type PartName, type Place, type TextMember } from '../settings';

/** Members with words that people read, as the register of settings says. */
export const TEXT_MEMBERS: ReadonlySet<TextMember> = new Set(
  Object.values<Place>(PLACES).flatMap((place) => Object.values(place).flatMap(({ texts = [] }) => texts)),
);

/** Whether a member holds such words. */
export function isTextMember(part: PartName, key: string): boolean {
  return (TEXT_MEMBERS as ReadonlySet<string>).has(`${part}.${key}`);
}
