import type { Language } from '../../engine/contract/language';
import { toText } from '../../engine/json/raw-value';
import type { CurrentUser } from './current-user';
import type { MenuNode } from './menu';
import texts from './text.json';

type Titles = Readonly<Record<string, string>>;

const KEY = 'shell.menu.';
const known = new WeakMap<CurrentUser, Map<Language, CurrentUser>>();

/**
 * Translates the titles of the menu: of directories and pages by `enCode`, of screens and modules as the server says, but not those
 * renamed by an administrator. Memoised by user and language.
 */
export function withMenuTitles(user: CurrentUser, language: Language): CurrentUser {
  const byLanguage = known.get(user) ?? new Map<Language, CurrentUser>();
  known.set(user, byLanguage);
  const named = byLanguage.get(language) ?? { ...user, menu: user.menu.map((node) => withTitle(node, language)) };
  byLanguage.set(language, named);
  return named;
}

function withTitle(node: MenuNode, language: Language): MenuNode {
  const key = KEY + node.enCode;
  const children = node.children.map((child) => withTitle(child, language));
  const [shipped, own]: readonly Titles[] = [texts.zh, texts[language]];
  const title = shipped?.[key] === node.title ? own?.[key] : toText(node.titles[language]);
  return { ...node, children, title: title || node.title };
}
