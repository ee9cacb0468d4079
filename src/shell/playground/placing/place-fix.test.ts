import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { applyEdits, fixEdits, parseSource } from '../../../engine/source';
import { registry } from '../../../renderers/definitions';
import { playgroundTexts } from '../../testing/all-texts';
import { loadSnippets } from '../gallery/snippets';
import { childList, nodeAt, rootList, type FormPlace } from './form-places';
import { listAfterMove, placeFix, type PlacingResult } from './place-fix';
import type { Placed } from './placed';
import { stepPlace, type Step } from './step-place';
import { drawForm, formDocument, pointerOf, treeOfText } from './testing/form-text';

const text = JSON.stringify(formDocument, null, 2);
const tree = treeOfText(text);
const snippets = await loadSnippets(registry);
const say = createTranslate('zh', playgroundTexts);

const entry = (label: string): Placed => ({ kind: 'entry', pointer: pointerOf(tree, label) });
const inside = (label: string, index: number): FormPlace => {
  const owner = nodeAt(tree, pointerOf(tree, label));
  if (!owner) throw new Error(label);
  return { list: childList(owner), index };
};
const outside = (index: number): FormPlace => ({ list: rootList(tree.model), index });

function widget(key: string): Placed {
  const snippet = snippets.find((each) => each.key === key);
  if (!snippet) throw new Error(key);
  return { kind: 'widget', snippet };
}

/** The form after a change, and the label of what stands where it says; or why it is refused. */
function outcome(result: PlacingResult): string {
  if (!result) return 'nothing';
  if ('refused' in result) return result.refused(say);
  const after = treeOfText(applyEdits(text, fixEdits(parseSource(text), result.fix)));
  return `${nodeAt(after, result.pointer)?.label ?? '?'}: ${drawForm(after)}`;
}

const put = (placed: Placed, place: FormPlace) => outcome(placeFix(placed, place, tree));

function step(label: string, way: Step): string {
  const field = nodeAt(tree, pointerOf(tree, label));
  const place = field && stepPlace(field, way, tree);
  if (!place) return 'nothing';
  return 'refused' in place ? place.refused(say) : put(entry(label), place);
}

describe('an entry is put', () => {
  test('into a container and out of it', () => {
    expect(put(entry('a'), inside('card', 0))).toBe(
      'a: b card(a inCard) c tabs(one(inOne) two) items(goods a) more(note) bare',
    );
    expect(put(entry('inCard'), outside(0))).toBe(
      'inCard: inCard a b card c tabs(one(inOne) two) items(goods a) more(note) bare',
    );
    expect(put(entry('inOne'), inside('two', 0))).toContain('inOne: a b card(inCard) c tabs(one two(inOne))');
    expect(put(entry('b'), inside('items', 1))).toContain('items(goods b a)');
    expect(put(entry('goods'), outside(9))).toContain('more(note) bare goods');
  });

  test('into a container that has no list yet', () => {
    expect(put(entry('b'), inside('bare', 0))).toContain('b: a card(inCard) c tabs(one(inOne) two)');
    expect(put(entry('b'), inside('bare', 0))).toContain('bare(b)');
    expect(put(widget('switch'), inside('bare', 0))).toContain('bare(');
  });

  test('within its own list, before or behind another', () => {
    expect(put(entry('a'), outside(2))).toContain('a: b a card(inCard)');
    expect(put(entry('c'), outside(0))).toContain('c: c a b card');
    expect(put(entry('b'), outside(1))).toBe('nothing');
    expect(put(entry('b'), outside(2))).toBe('nothing');
  });

  test('as it is written, at the indentation of its new place', () => {
    const made = placeFix(entry('a'), inside('card', 1), tree);
    if (!made || 'refused' in made) throw new Error('refused');
    expect(made.fix.changes).toHaveLength(1);
    const after = applyEdits(text, fixEdits(parseSource(text), made.fix));
    expect(after).toBe(JSON.stringify(JSON.parse(after), null, 2));
  });
});

describe('refused is', () => {
  test('a sub-table or a container in a sub-table', () => {
    expect(put(entry('more'), inside('items', 0))).toBe('子表中不能再放子表');
    expect(put(entry('card'), inside('items', 0))).toBe('“卡片”不能放在子表中');
    expect(put(widget('table'), inside('items', 0))).toBe('子表中不能再放子表');
  });

  test('a tab outside of its tabs, and anything else among them', () => {
    expect(put(entry('two'), outside(0))).toMatch(/只能放在/);
    expect(put(entry('a'), inside('tabs', 0))).toMatch(/中只能放/);
    expect(put(widget('input'), inside('tabs', 0))).toMatch(/中只能放/);
  });

  test('a container in itself, a field in a field', () => {
    expect(put(entry('card'), inside('card', 0))).toBe('不能移到自身之中');
    expect(put(entry('tabs'), inside('two', 0))).toBe('不能移到自身之中');
    expect(put(entry('a'), inside('b', 0))).toMatch(/不是容器/);
  });

  test('a key that is taken in the record or row', () => {
    expect(put(entry('a'), inside('items', 0))).toMatch(/已有字段 a/);
    expect(put(entry('a'), inside('more', 0))).toContain('more(a note)');
  });
});

describe('a step by key', () => {
  test('leads through the list', () => {
    expect(step('b', 'up')).toContain('b: b a card');
    expect(step('b', 'down')).toContain('b: a card(inCard) b c');
    expect(step('a', 'up')).toBe('nothing');
    expect(step('bare', 'down')).toBe('nothing');
  });

  test('leads into the container above, and out again', () => {
    expect(step('c', 'in')).toContain('c: a b card(inCard c) tabs');
    expect(step('inCard', 'out')).toContain('inCard: a b card inCard c');
    expect(step('inOne', 'out')).toContain('inOne: a b card(inCard) c tabs(one two) inOne items');
    expect(step('items', 'in')).toContain('items: a b card(inCard) c tabs(one(inOne) two(items(goods a))) more');
  });

  test('says why it leads nowhere', () => {
    expect(step('b', 'in')).toBe('上方没有可放入的容器');
    expect(step('a', 'out')).toBe('已在最外层');
    expect(step('more', 'in')).toBe('子表中不能再放子表');
    expect(step('two', 'out')).toMatch(/只能放在/);
    expect(step('two', 'in')).toMatch(/只能放在/);
  });
});

test('a list behind the entry comes one up with it gone', () => {
  expect(listAfterMove('/fields/1', '/fields/3/children')).toBe('/fields/2/children');
  expect(listAfterMove('/fields/1', '/fields/0/children')).toBe('/fields/0/children');
  expect(listAfterMove('/fields/1/children/0', '/fields')).toBe('/fields');
  expect(listAfterMove('/fields/1/children/0', '/fields/2/children')).toBe('/fields/2/children');
});
