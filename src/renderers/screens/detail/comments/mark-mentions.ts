/** A part of a comment: plain, or the name of somebody who is mentioned. */
interface CommentPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** A comment in parts, so that `@name` of those who are mentioned can be marked; the longest name first, as one may begin with another. */
export function markMentions(content: string, names: readonly string[]): readonly CommentPart[] {
  const signs = [...new Set(names)].filter((name) => name !== '').map((name) => `@${name}`);
  signs.sort((one, other) => other.length - one.length);
  const parts: CommentPart[] = [];
  let plain = '';
  let at = 0;
  while (at < content.length) {
    const sign = content[at] === '@' ? signs.find((known) => content.startsWith(known, at)) : undefined;
    if (sign === undefined) {
      plain += content.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, isMention: false });
    parts.push({ text: sign, isMention: true });
    plain = '';
    at += sign.length;
  }
  return plain === '' ? parts : [...parts, { text: plain, isMention: false }];
}

/**
 * Ids of those whose `@name` stands in a comment, among those who were chosen, in the order of choosing. Of people with one name the last chosen
 * count, as many as there are places with it.
 */
export function mentionedIn(content: string, chosen: ReadonlyMap<string, string>): readonly string[] {
  const places = markMentions(content, [...chosen.values()]).filter(({ isMention }) => isMention);
  const isNamed = ([id, name]: readonly [string, string]) => {
    const namesakes = [...chosen].filter(([, other]) => other === name).map(([other]) => other);
    const count = places.filter(({ text }) => text === `@${name}`).length;
    return count > 0 && namesakes.slice(-count).includes(id);
  };
  return [...chosen].filter(isNamed).map(([id]) => id);
}
