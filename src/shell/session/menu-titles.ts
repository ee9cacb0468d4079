import type { Language } from '../../engine/contract/language';
import { toText } from '../http';
import type { CurrentUser } from './current-user';
import type { MenuNode } from './menu';
import texts from './text.json';

type Titles = Readonly<Record<string, string>>;

const KEY = 'shell.menu.';
const known = new WeakMap<CurrentUser, Map<Language, CurrentUser>>();

/**
 * The person with the menu in a language: entries that come with the product are called as their code is there, those of modules
 * as the server says, unless an administrator has given them a title of their own. The same person and language give the same object.
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
