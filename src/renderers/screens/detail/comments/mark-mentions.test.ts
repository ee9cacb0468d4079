import { expect, it } from 'vitest';
import { markMentions, mentionedIn } from './mark-mentions';

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

it('counts those who still stand there, and of namesakes as many as there are places', () => {
  const chosen = new Map([
    ['1', '张三'],
    ['2', '张三丰'],
    ['3', '李四'],
  ]);
  expect(mentionedIn('请 @张三丰 看', chosen)).toEqual(['2']);
  expect(mentionedIn('@李四 和 @张三', chosen)).toEqual(['1', '3']);
  const namesakes = new Map([
    ['1', '王五'],
    ['2', '王五'],
  ]);
  expect(mentionedIn('@王五', namesakes)).toEqual(['2']);
  expect(mentionedIn('@王五 @王五 @王五', namesakes)).toEqual(['1', '2']);
  expect(mentionedIn('没有人', namesakes)).toEqual([]);
});
