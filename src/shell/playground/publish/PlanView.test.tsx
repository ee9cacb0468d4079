// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { installBrowserGaps } from '../../../renderers/screens/testing/render-screen';
import { TextProvider } from '../../../renderers/shared/text';
import type { PlanChange, PublishPlan } from '../api-answers';
import { playgroundTexts } from '../../testing/all-texts';
import { PlanView } from './PlanView';

const error = { code: 'X', severity: 'error', message: '缺少右方括号', wayOut: '加上它', pointer: '' } as const;
const change = (text: string, more: Partial<PlanChange>): PlanChange => ({
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
    added: [],
    removed: [],
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
