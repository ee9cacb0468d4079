// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import DOMPurify from 'dompurify';
import Quill from 'quill';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit, type RenderedEdit } from '../../shared/testing/render-edit';
import { runWidgetContract } from '../../shared/widget-contract';
import { cleanHtml } from './clean-html';
import { definition } from './definition';
import example from './example.json';
import { htmlToText, parseHtml } from './html-values';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const field = createField(definition);

function quillOf({ container }: RenderedEdit): Quill {
  const found = Quill.find(container.querySelector('.ql-container') as Element);
  if (!(found instanceof Quill)) throw new Error('no editor');
  return found;
}

function root(): HTMLElement {
  const found = document.getElementById('control');
  if (!found) throw new Error('no text box');
  return found;
}

describe('editor control', () => {
  test('reports what is written as HTML, and null when nothing is left', async () => {
    const drawn = await renderEdit({ renderer, field, value: null });
    const quill = quillOf(drawn);
    act(() => void quill.insertText(0, '体温 正常', { bold: true }, 'user'));
    expect(drawn.changes.at(-1)).toBe('<p><strong>体温 正常</strong></p>');
    act(() => void quill.deleteText(0, quill.getLength(), 'user'));
    expect(drawn.changes.at(-1)).toBeNull();
  });
  test('writes lists that every reader understands', async () => {
    const drawn = await renderEdit({ renderer, field, value: null });
    act(() => {
      quillOf(drawn).insertText(0, '甲\n乙', 'user');
      quillOf(drawn).formatLine(0, 4, 'list', 'bullet', 'user');
    });
    expect(drawn.changes.at(-1)).toBe('<ul><li>甲</li><li>乙</li></ul>');
  });
  test('shows a value from outside, cleaned, without reporting it', async () => {
    const drawn = await renderEdit({ renderer, field, value: '<p>旧</p>' });
    drawn.setValue('<p>新<img src=x onerror="alert(1)"><script>alert(2)</script></p>');
    expect(root().textContent).toBe('新');
    expect(root().innerHTML).not.toMatch(/onerror|script/);
    expect(drawn.changes).toEqual([]);
  });
  test('names its tools in the interface language and hides them when it is blocked', async () => {
    const drawn = await renderEdit({ renderer, field, value: null });
    const names = [...drawn.container.querySelectorAll('.ql-toolbar button')].map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(names).toEqual([
      '加粗',
      '斜体',
      '下划线',
      '删除线',
      '引用',
      '代码块',
      '有序列表',
      '无序列表',
      '减少缩进',
      '增加缩进',
      '文字方向',
      '清除格式',
      '链接',
      '图片',
    ]);
    const pickers = [...drawn.container.querySelectorAll('.ql-toolbar .ql-picker')].map((picker) =>
      picker.getAttribute('title'),
    );
    expect(pickers).toEqual(['标题', '字号', '文字颜色', '背景颜色', '对齐方式']);
    cleanup();
    const blocked = await renderEdit({ renderer, field, value: '<p>x</p>', props: { isDisabled: true } });
    expect(blocked.container.querySelector('.rich-editor-fixed')).not.toBeNull();
    expect(root().getAttribute('contenteditable')).toBe('false');
  });
  test('reads what it wrote', async () => {
    const html =
      '<h2 class="ql-align-center">标题</h2><p>一<em>二</em> <a href="https://example.org/" rel="noopener noreferrer" target="_blank">三</a></p><blockquote>四</blockquote>';
    const drawn = await renderEdit({ renderer, field, value: html });
    act(() => void quillOf(drawn).insertText(0, '新', 'user'));
    expect(drawn.changes.at(-1)).toBe(html.replace('标题', '新标题'));
  });
});

describe('cleaning', () => {
  const clean = (html: string) => cleanHtml(DOMPurify, html);
  test.each([
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<form action="https://evil.example"><input name=password></form>',
    '<p style="position:fixed;inset:0;background:url(https://evil.example/x)">x</p>',
    '<p class="ant-modal ant-btn">x</p>',
    '<img src="//evil.example/track.png">',
    '<base href="https://evil.example/">',
    '<p id="root" name="app">x</p>',
  ])('leaves nothing that acts of %s', (html) => {
    expect(clean(html)).not.toMatch(
      /on\w+\s*=|script:|<(svg|iframe|form|input|base|math|style|script)|url\(|position|ant-|evil|\sid=|\sname=/i,
    );
  });
  test('keeps what the toolbar makes', () => {
    const html =
      '<h1>一</h1><p class="ql-align-center ql-direction-rtl"><span style="color: rgb(230, 0, 0);" class="ql-size-large">二</span></p><ol><li data-list="ordered">三</li></ol><pre data-language="plain">四</pre>';
    const kept = clean(html);
    for (const part of [
      '<h1>',
      'ql-align-center',
      'ql-direction-rtl',
      'color: rgb(230, 0, 0)',
      'ql-size-large',
      '<ol>',
      'data-list',
      '<pre',
    ]) {
      expect(kept).toContain(part);
    }
    expect(clean('<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>')).toContain('colspan="2"');
    expect(clean('<img width="120" src="data:image/gif;base64,R0lGODlhAQ==">')).toContain('width="120"');
    expect(clean('<img src="data:image/png;base64,iVBORw0KGgo=">')).toContain('data:image/png');
  });
  test('opens links apart from the product', () => {
    expect(clean('<a href="https://example.org/">x</a>')).toBe(
      '<a href="https://example.org/" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });
  test('cleaning twice is cleaning once', () => {
    const once = clean('<p style="color:red;position:fixed" class="ql-indent-1 x">a<a href="/b">b</a></p>');
    expect(clean(once)).toBe(once);
  });
});

describe('HTML values', () => {
  test.each(['', '<p><br></p>', '<p></p>', ' <p><br/></p> <p></p>', null])('reads %j as blank', (html) => {
    expect(parseHtml(html)).toEqual({ ok: true, value: null });
  });
  test('give their words, and never markup that was text', () => {
    expect(htmlToText('<p>a<br>b</p><ul><li>c</li></ul>&lt;b&gt; &amp;lt;&nbsp;d')).toBe('a\nb\nc\n<b> &lt; d');
  });
});
