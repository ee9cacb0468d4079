// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { installBrowserGaps } from '../../../renderers/screens/testing/render-screen';
import { TextProvider } from '../../../renderers/shared/texts/text';
import type { PlannedChange, PublishPlan } from '../../../wire/publication';
import { playgroundTexts } from '../../testing/all-texts';
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

function show(plan: Partial<PublishPlan>) {
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
    ...plan,
  };
  render(
    <TextProvider value={createTranslate('zh', playgroundTexts)}>
      <PlanView plan={whole} onReveal={() => undefined} />
    </TextProvider>,
  );
}

beforeAll(installBrowserGaps);
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

test('a change that concerns no record is nothing to look at; a loss is one even so, for it has to be confirmed', () => {
  const loss = change('删除字段', { risk: 'loss', records: 0 });
  show({ changes: [change('改为必填', { records: 0 }), change('换控件', { records: 3 }), change('换规则', {}), loss] });
  const risksOf = (text: string) =>
    within(screen.getByText(text).closest('li') as HTMLElement).queryAllByText(/^(需检查|数据丢失)$/).length;
  expect(['改为必填', '换控件', '换规则', '删除字段'].map(risksOf)).toEqual([0, 1, 1, 1]);
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
