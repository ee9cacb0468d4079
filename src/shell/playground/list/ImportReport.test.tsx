// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import type { ImportDocument } from '../../../wire/exchange';
import { playgroundTexts } from '../../testing/all-texts';
import { firstChoices } from './import-choices';
import { ImportReport } from './ImportReport';

afterEach(cleanup);

const documentOf = (path: string, extra: Partial<ImportDocument> = {}): ImportDocument => ({
  path,
  fullName: path,
  enCode: path,
  fields: 3,
  findings: [],
  moreFindings: 0,
  exists: { id: '1', fullName: '已有', enCode: path, version: 0, by: 'code', differs: true },
  ...extra,
});

/** An import report: two modules that exist already, and a file that is no module. */
function Report() {
  const documents = [
    documentOf('甲'),
    documentOf('乙'),
    documentOf('readme.txt', { fullName: '', enCode: '', fields: 0, exists: null }),
  ];
  const [choices, setChoices] = useState(() => firstChoices(documents));
  return (
    <TextProvider value={createTranslate('zh', playgroundTexts)}>
      <ImportReport
        files={[]}
        documents={documents}
        choices={choices}
        onCreated={() => undefined}
        onChange={(path, choice) => setChoices((before) => ({ ...before, [path]: choice }))}
      />
    </TextProvider>
  );
}

function choose(name: RegExp, action: string): void {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  const options = [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title]')];
  fireEvent.click(options.find((option) => option.getAttribute('title') === action) ?? document.body);
}

const common = () => screen.getByText(/统一处理/).parentElement?.querySelector('.ant-select')?.textContent;

test('the one decision says what all have, and can be taken again after one was decided otherwise', () => {
  render(<Report />);
  expect(common()).toBe('请选择');
  choose(/统一处理/, '不导入');
  expect(common()).toBe('不导入');
  choose(/“甲”/, '两者都保留');
  expect(common()).toBe('请选择');
  choose(/统一处理/, '不导入');
  expect(common()).toBe('不导入');
  expect(screen.queryByRole('textbox', { name: /“甲”/ })).toBeNull();
});

test('a file that is no module has no fields to count, and two sentences do not run into each other', () => {
  render(<Report />);
  const rows = within(screen.getByRole('table'));
  expect(rows.getByRole('row', { name: /readme\.txt/ }).textContent).not.toContain('字段');
  expect(rows.getAllByText('编码 甲 已被“已有”使用')).toHaveLength(1);
  expect(rows.getAllByText(/^它有未发布的改动/)).toHaveLength(2);
});
