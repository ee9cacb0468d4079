import { readOwnTitles, type MenuRow } from '../../rights/index';

/** Members of our own form that hold titles in other languages; the name itself is the Chinese one. */
export const TITLE_MEMBERS = { fullNameZhtw: 'zhtw', fullNameEn: 'en' } as const;

type Properties = MenuRow['propertyJson'];

/** The titles of an entry as the form reads them. */
export function titleMembers(properties: Properties): Readonly<Record<keyof typeof TITLE_MEMBERS, string>> {
  const { zhtw = '', en = '' } = readOwnTitles(properties);
  return { fullNameZhtw: zhtw, fullNameEn: en };
}

/** Properties with the titles that a body names; one that names none, as those of existing clients, leaves them. */
export function withTitles(properties: Properties, body: Readonly<Record<string, unknown>>): Properties {
  const { fullNames: _names, ...others } = properties;
  const titles: Record<string, string> = { ...readOwnTitles(properties) };
  for (const [member, language] of Object.entries(TITLE_MEMBERS)) {
    const given = body[member];
    if (given === undefined) continue;
    titles[language] = typeof given === 'string' ? given.trim() : '';
  }
  const fullNames = Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== ''));
  return Object.keys(fullNames).length > 0 ? { ...others, fullNames } : others;
}
