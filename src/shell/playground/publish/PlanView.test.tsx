// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import type { PlannedChange, PublishPlan } from '../../../wire/publication';
import { playgroundTexts } from '../../testing/all-texts';
import { LossPart } from './LossPart';
import { PlanView } from './PlanView';

const error = { code: 'X', severity: 'error', message: '缺少右方括号', wayOut: '加上它', pointer: '' } as const;
const change = (text: string, more: Partial<PlannedChange>): PlannedChange => ({
  text,
  key: 'K',
  risk: 'check',
  fieldId: '',
  pointer: '',
  records: null,
  ...more,
});

const whole: PublishPlan = {
  planId: 'p',
  revision: 1,
  fromVersion: 2,
  toVersion: 3,
  findings: [],
  changes: [],
  tables: [],
  leftOutIndexes: [],
  permissions: { added: [], removed: [] },
  canPublish: true,
  needsConfirmation: false,
};

function renderWithText(part: ReactNode) {
  render(<TextProvider value={createTranslate('zh', playgroundTexts)}>{part}</TextProvider>);
}

function show(plan: Partial<PublishPlan>) {
  renderWithText(<PlanView plan={{ ...whole, ...plan }} onReveal={() => undefined} />);
}

afterEach(cleanup);

test('a text that cannot be read is not called unchanged', () => {
  show({ findings: [error], canPublish: false });
  expect(screen.getByText('缺少右方括号')).toBeTruthy();
  expect(screen.queryByText(/没有改动|相同/)).toBeNull();
});

test('a draft that is what runs says so', () => {
  show({});
  expect(screen.getByText(/草稿与 v2 相同/)).toBeTruthy();
});

test('a change that concerns no record is nothing to look at', () => {
  const loss = change('删除字段', { risk: 'loss', records: 2 });
  show({ changes: [change('改为必填', { records: 0 }), change('换控件', { records: 3 }), change('换规则', {}), loss] });
  const risksOf = (text: string) =>
    within(screen.getByText(text).closest('li') as HTMLElement).queryAllByText(/^(需检查|数据丢失)$/).length;
  expect(['改为必填', '换控件', '换规则', '删除字段'].map(risksOf)).toEqual([0, 1, 1, 1]);
});

const replaced = {
  kind: 'replaceColumn',
  table: 'm_1',
  column: 'a',
  keptAs: 'a__v1',
  sql: 'alter …',
  bytes: 0,
  buildMs: 0,
};

test('a replaced column without values does not say that values are lost', () => {
  show({ tables: [{ ...replaced, isDestructive: true, rows: 0, unconvertible: 0 }] });
  fireEvent.click(screen.getByText(/数据表的变化/));
  expect(screen.getByText('列 a 将被新列取代，原列改名保留；其中没有值。')).toBeTruthy();
  cleanup();
  show({ tables: [{ ...replaced, isDestructive: true, rows: 3, unconvertible: 1 }] });
  expect(screen.getByText(/3 条记录中有 1 条的值无法转换/)).toBeTruthy();
});

describe('what the author confirms', () => {
  const gone = change('删除字段“备注”', { key: 'ENGINE_CHANGE_FIELD_REMOVED', risk: 'loss', records: 2 });
  const retyped = change('换类型', { key: 'ENGINE_CHANGE_STORAGE_REPLACED', risk: 'loss', records: 3 });
  const renames = /原来的列会改名保留/;
  const stays = /数据表中的值不会删除/;
  const tables = [{ ...replaced, isDestructive: true, rows: 3, unconvertible: 1 }];
  test.each<[string, Partial<PublishPlan>, boolean, boolean]>([
    ['a removed field: no table changes', { changes: [gone] }, false, true],
    ['a replaced column', { changes: [retyped], tables }, true, false],
    ['both', { changes: [gone, retyped], tables }, true, true],
  ])('%s', (_name, plan, isRenamed, isKept) => {
    renderWithText(<LossPart plan={{ ...whole, ...plan }} />);
    expect([screen.queryByText(renames) !== null, screen.queryByText(stays) !== null]).toEqual([isRenamed, isKept]);
  });
});

test('indexes say what they cost and what is left out, in the words of people', () => {
  const step = { table: 'm_1', column: 'a', keptAs: '', isDestructive: false, rows: 1_000_000, unconvertible: 0 };
  show({
    tables: [
      { ...step, kind: 'addIndex', sql: 'create index …', bytes: 62 * 1024 ** 2, buildMs: 2_100 },
      { ...step, kind: 'dropIndex', sql: 'drop index …', bytes: 1.5 * 1024 ** 3, buildMs: 0 },
      { ...step, kind: 'addColumn', sql: 'alter table …', bytes: 0, buildMs: 0 },
    ],
    leftOutIndexes: [{ table: 'm_1', columns: ['b', 'id'], use: 'sort' }],
  });
  fireEvent.click(screen.getByText(/数据表的变化/));
  expect(screen.getByText('约占 62 MB，发布后在后台建立约 2.1 秒，期间照常保存')).toBeTruthy();
  expect(screen.getByText('新索引建好后删除，释放 1.5 GB')).toBeTruthy();
  expect(screen.getByText(/不建索引：m_1（b, id）/)).toBeTruthy();
  expect(screen.getAllByText(/约占|释放/)).toHaveLength(2);
});
