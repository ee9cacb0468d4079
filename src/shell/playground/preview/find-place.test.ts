// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { formDocument, treeOfText } from '../placing/testing/form-text';
import { findPlace } from './find-place';

const tree = treeOfText(JSON.stringify(formDocument));

/** Elements with their places on the screen: left, top, right, bottom. */
const MARKUP = `
  <div data-page="form"><div class="formloom-grid" data-at="0 0 600 900">
    <div class="formloom-cell" data-field="a" data-at="0 0 300 50"><input id="a"></div>
    <div class="formloom-cell" data-field="b" data-at="300 0 600 50"><input id="b"></div>
    <div class="formloom-cell" data-field="$card_1" data-at="0 50 600 200"><h4 id="head">card</h4>
      <div class="formloom-grid" data-at="20 90 580 190">
        <div class="formloom-cell" data-field="inCard" data-at="20 90 580 190"><input id="inCard"></div>
      </div>
    </div>
    <div class="formloom-cell" data-field="$tab_1" data-at="0 200 600 400"><span id="bar">one two</span>
      <div data-part="$tabItem_2"><div class="formloom-grid" id="two" data-at="0 250 600 290"></div></div>
    </div>
    <div class="formloom-cell" data-field="items" data-at="0 400 600 600">
      <div role="columnheader" aria-colindex="1" id="number" data-at="0 400 50 440"></div>
      <div role="columnheader" aria-colindex="2" id="goods" data-at="50 400 300 440"></div>
      <div role="gridcell" aria-colindex="3" id="price" data-at="300 440 600 480"></div>
    </div>
  </div></div>`;

/** The place at a point over an element, every size drawn at a zoom: `list index`, then where the line is. */
function place(id: string, [x, y]: readonly [number, number], { zoom = 1, refused = [] as readonly string[] } = {}) {
  document.body.innerHTML = MARKUP;
  for (const element of document.querySelectorAll<HTMLElement>('[data-at]')) {
    const [left = 0, top = 0, right = 0, bottom = 0] = (element.dataset['at'] ?? '')
      .split(' ')
      .map((px) => Number(px) * zoom);
    element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top);
  }
  const page = document.querySelector('[data-page]');
  const target = document.getElementById(id);
  if (!page || !target) throw new Error(id);
  const accepts = (list: string) => !refused.includes(list);
  const found = findPlace(target, { x: x * zoom, y: y * zoom }, { page, tree, accepts });
  if (!found) return 'none';
  const { left, top, width, height } = found.line;
  const line = width < height ? `| ${String(Math.round(left / zoom))}` : `- ${String(Math.round(top / zoom))}`;
  return `${found.place.list.replaceAll('/__config__/children', '+').replace('/formData/fields', '')} ${String(found.place.index)} ${line}`;
}

test.each([1, 0.5])('fields in a row are divided by their halves, at a zoom of %d', (zoom) => {
  expect(place('a', [40, 45], { zoom })).toMatch(/^ 0 \| -?[0-3]$/);
  expect(place('a', [260, 5], { zoom })).toMatch(/^ 1 \| 29\d$/);
  expect(place('b', [320, 45], { zoom })).toMatch(/^ 1 \| 29\d$/);
  expect(place('b', [560, 20], { zoom })).toMatch(/^ 2 \| 59\d$/);
});

test('a container takes what is over what it holds, and has places above and below it', () => {
  expect(place('inCard', [100, 100])).toMatch(/^\/2\+ 0 - 8\d$/);
  expect(place('inCard', [100, 180])).toMatch(/^\/2\+ 1 - 18\d$/);
  expect(place('head', [100, 60])).toMatch(/^ 2 - 4\d$/);
  expect(place('inCard', [100, 180], { refused: ['/formData/fields/2/__config__/children'] })).toMatch(/^ 3 - /);
});

test('an empty part takes what comes', () => {
  expect(place('two', [100, 270])).toMatch(/^\/4\/__config__\/children\/1\+ 0 |^\/4\+\/1\+ 0 /);
});

test('columns of a sub-table are divided by their halves; without a column it is beside the table', () => {
  expect(place('goods', [60, 420])).toMatch(/^\/5\+ 0 \| 4\d$/);
  expect(place('goods', [290, 420])).toMatch(/^\/5\+ 1 \| 29\d$/);
  expect(place('price', [590, 460])).toMatch(/^\/5\+ 2 \| 59\d$/);
  expect(place('number', [10, 420])).toMatch(/^ 5 - /);
  expect(place('goods', [290, 590], { refused: ['/formData/fields/5/__config__/children'] })).toMatch(/^ 6 - /);
});
