import { expect, it } from 'vitest';
import { markMentions } from './mark-mentions';

const marked = (content: string, names: readonly string[]) =>
  markMentions(content, names).map(({ text, isMention }) => (isMention ? `[${text}]` : text));

it('marks names after @ of those who are mentioned, and nothing else', () => {
  expect(marked('请 @王师傅 看 @李四', ['王师傅'])).toEqual(['请 ', '[@王师傅]', ' 看 @李四']);
  expect(marked('a@王师傅', ['王师傅'])).toEqual(['a', '[@王师傅]']);
  expect(marked('无人', ['王师傅'])).toEqual(['无人']);
  expect(marked('', ['王师傅'])).toEqual([]);
});

it('takes the longest of names that begin alike, and no blank one', () => {
  expect(marked('@王师傅二世@王师傅', ['王师傅', '王师傅二世'])).toEqual(['[@王师傅二世]', '[@王师傅]']);
  expect(marked('@ 谁', [''])).toEqual(['@ 谁']);
});
