import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../engine/contract/language';
import directories from '../../server/seed/data/system-directories.json';
import pages from '../../server/seed/data/system-pages.json';
import { toCurrentUser } from './current-user';
import type { MenuNode } from './menu';
import { withMenuTitles } from './menu-titles';
import menuTexts from './text.json';
import { userAnswer } from '../testing/user-answer';

function userOf(menuList: readonly object[]) {
  return toCurrentUser(userAnswer({ menuList }));
}
const titlesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.title, ...titlesOf(node.children)]);

describe('titles of the menu', () => {
  it('of directories and pages are translated', () => {
    const shipped = [
      ...directories.map(({ enCode, fullName }) => ({ enCode, zh: fullName })),
      ...pages.map(({ enCode, fullName }) => ({ enCode, zh: fullName })),
    ];
    expect(shipped.length).toBeGreaterThan(2);
    for (const { enCode, zh } of shipped) {
      const user = userOf([{ id: enCode, enCode, fullName: zh }]);
      const titles = LANGUAGES.map((language) => titlesOf(withMenuTitles(user, language).menu)[0]);
      expect(titles[0]).toBe(zh);
      expect(titles[2]).toMatch(/^[A-Z][A-Za-z -]+$/);
      for (const language of LANGUAGES) {
        expect(Object.keys(menuTexts[language])).toContain(`shell.menu.${enCode}`);
      }
    }
  });

  it('follow the language below directories too, and stay what an administrator called them', () => {
    const titles = { zh: '数据字典', zhtw: '資料字典', en: 'Dictionaries' };
    const dictionary = { id: '2', enCode: 'systemData.dictionary', fullName: '数据字典', titles };
    const renamed = { id: '3', enCode: 'playground', fullName: '我的接口' };
    const user = userOf([{ id: '1', enCode: 'systemData', fullName: '数据应用', children: [dictionary, renamed] }]);
    expect(titlesOf(withMenuTitles(user, 'en').menu)).toEqual(['Data', 'Dictionaries', '我的接口']);
    expect(titlesOf(withMenuTitles(user, 'zhtw').menu)).toEqual(['資料應用', '資料字典', '我的接口']);
    expect(titlesOf(withMenuTitles(user, 'zh').menu)).toEqual(['数据应用', '数据字典', '我的接口']);
    expect(withMenuTitles(user, 'en')).toBe(withMenuTitles(user, 'en'));
  });

  it('of modules are what the server says, in the languages that it names', () => {
    const titles = { en: 'Purchase orders', zhtw: '採購訂單', fr: 7 };
    const order = { id: '2', enCode: 'purchaseOrder', fullName: '采购订单', titles };
    const broken = { id: '3', enCode: 'leaveRequest', fullName: '请假申请', titles: { en: 5, zhtw: null } };
    const user = userOf([{ id: '1', enCode: 'mine', fullName: '我的', children: [order, broken] }]);
    expect(titlesOf(withMenuTitles(user, 'en').menu)).toEqual(['我的', 'Purchase orders', '5']);
    expect(titlesOf(withMenuTitles(user, 'zhtw').menu)).toEqual(['我的', '採購訂單', '请假申请']);
    expect(titlesOf(withMenuTitles(user, 'zh').menu)).toEqual(['我的', '采购订单', '请假申请']);
  });
});
