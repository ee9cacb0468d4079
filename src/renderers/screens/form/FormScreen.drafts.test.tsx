// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { createTranslate } from '../../../engine/contract/language';
import { registry } from '../../definitions';
import { createHeldInput, UnsavedInputProvider } from '../../shared/hosts/unsaved-input';
import type { DraftContent } from '../../shared/sources/record-drafts';
import { SourceError } from '../../shared/sources/record-source';
import { openDraft } from '../drafts/open-draft';
import texts from '../drafts/panel-text.json';
import { createMemoryDrafts, draftContent } from '../testing/memory-drafts';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const FIELDS = [
  fieldNode('input', 'title', { label: '标题', required: true }),
  fieldNode('inputNumber', 'count', { label: '数量' }),
  fieldNode('calculate', 'sum', { label: '合计' }, { expression: [{ __vModel__: 'count' }, '*', '2'], isStorage: 1 }),
  fieldNode('input', 'pin', { label: '口令' }, { showPassword: true }),
  fieldNode('input', 'reason', { label: '原因' }),
  fieldNode('input', 'code', { label: '编号' }),
  fieldNode('table', 'items', {
    label: '明细',
    children: [
      fieldNode('input', 'name', { label: '名称' }),
      fieldNode('input', 'key', { label: '密钥' }, { showPassword: true }),
    ],
  }),
];
const RULES = [
  { when: "title == '锁'", then: { disabled: ['reason'] } },
  { when: "title == '自动'", then: { value: { code: "'规则'" } } },
];

interface Setup {
  readonly records?: readonly Record<string, unknown>[];
  readonly recordId?: string | null;
  readonly kept?: readonly DraftContent[];
  readonly opens?: DraftContent;
  readonly asNew?: boolean;
  readonly access?: Partial<ModuleAccess>;
  readonly startValues?: Record<string, unknown>;
}

function setup({ records = [], recordId = null, kept = [], opens, asNew, access = {}, startValues }: Setup = {}) {
  const own = new MemorySource(records);
  const { memory, drafts, failWith } = createMemoryDrafts(writesOf(own), [...kept, ...(opens ? [opens] : [])]);
  const source = Object.assign(own, { drafts: memory });
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const model = testModule({ fields: FIELDS, rules: RULES, popupType: 'general' });
  const rights = accessOf(access);
  const held = createHeldInput();
  const opening = { model, registry, access: rights, timeZone: 'Asia/Shanghai', when: '2026-11-28 14:20' };
  const text = createTranslate('zh', [texts]);
  const draft = opens ? openDraft(opens, { ...opening, text }, asNew) : null;
  renderScreen(
    <UnsavedInputProvider value={held.hold}>
      <FormScreen
        {...{ model, source, onSaved, onClose, draft, startValues }}
        access={rights}
        recordId={draft ? draft.recordId : recordId}
      />
    </UnsavedInputProvider>,
  );
  return { source, drafts, failWith, onClose, onSaved, held, user: userEvent.setup({ delay: null }) };
}
const writesOf = (source: MemorySource) => ({
  create: source.create.bind(source),
  update: source.update.bind(source),
});
type User = ReturnType<typeof setup>['user'];
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const number = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: /数量/ });
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });
const question = async () => {
  const found = (await screen.findByText(/填写的内容还没有保存/)).closest<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('nothing is asked');
  return within(found);
};
const keepIt = async (user: User) => {
  await user.click(screen.getByRole('button', { name: /^取\s*消$/ }));
  await user.click(await (await question()).findByRole('button', { name: '存为草稿' }));
};

afterEach(cleanup);

describe('leaving a form', () => {
  it('keeps what was typed, and neither a password nor what follows from the rest', async () => {
    const { user, drafts, onClose, source } = setup();
    await user.type(await box(/标题/), '半张');
    await user.type(await number(), '3');
    await user.type(screen.getByLabelText(/口令/), 'secret');
    await keepIt(user);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(drafts).toMatchObject([{ recordId: '', version: null, entered: { title: '半张', count: 3 }, base: {} }]);
    expect(JSON.stringify(drafts)).not.toContain('secret');
    expect(Object.keys(drafts[0]?.entered ?? {})).toEqual(['title', 'count']);
    expect(source.records).toEqual([]);
    expect(await screen.findByText(/已存为草稿，可在首页/)).toBeTruthy();
  });

  it('keeps with a change what stood there, and what a new record was begun with', async () => {
    const { user, drafts, onClose } = setup({ records: [{ title: '旧', count: 1, sum: 2 }], recordId: 'r1' });
    await user.clear(await box(/标题/));
    await user.type(await box(/标题/), '新');
    await keepIt(user);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(drafts).toMatchObject([{ recordId: 'r1', version: 1, entered: { title: '新' }, base: { title: '旧' } }]);
    cleanup();
    const begun = setup({ startValues: { code: '树' } });
    await begun.user.type(await box(/标题/), '甲');
    await keepIt(begun.user);
    await waitFor(() => expect(begun.drafts).toHaveLength(1));
    expect(begun.drafts[0]?.entered).toEqual({ title: '甲', code: '树' });
  });

  it('stays, with everything in it, when the draft is refused', async () => {
    const { user, drafts, onClose, failWith } = setup();
    failWith(new SourceError('最多保存50份草稿，请先放弃不用的', { code: 400 }));
    await user.type(await box(/标题/), '半张');
    await keepIt(user);
    expect(await screen.findByText('最多保存50份草稿，请先放弃不用的')).toBeTruthy();
    expect((await box(/标题/)).value).toBe('半张');
    expect(onClose).not.toHaveBeenCalled();
    expect(drafts).toEqual([]);
  });

  it('offers no draft to who may not save, and asks as before', async () => {
    const { user, held } = setup({ access: { canUseButton: () => false } });
    await user.type(await box(/标题/), '半张');
    expect(held.keeper()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: /^取\s*消$/ }));
    const asked = await question();
    expect(asked.queryByRole('button', { name: '存为草稿' })).toBeNull();
    expect(asked.getByRole('button', { name: '离 开' })).toBeTruthy();
  });

  it('tells the page how to keep it, once there is something', async () => {
    const { user, held, drafts } = setup();
    await box(/标题/);
    expect(held.keeper()).toBeUndefined();
    await user.type(await box(/标题/), '半张');
    await expect(held.keeper()?.()).resolves.toBe(true);
    expect(drafts).toHaveLength(1);
  });
});

describe('a form that is opened with a draft', () => {
  it('is filled as if it was typed, says so, and ends the draft with its save', async () => {
    const opens = draftContent({ entered: { title: '半张', count: 3, items: [{ name: '纱布' }] } });
    const { user, drafts, source, onSaved } = setup({ opens });
    expect((await box(/标题/)).value).toBe('半张');
    expect(screen.getByText('已填入 2026-11-28 14:20 保存的草稿，保存后草稿自动移除')).toBeTruthy();
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(source.records[0]?.values).toMatchObject({ title: '半张', count: 3, sum: 6, items: [{ name: '纱布' }] });
    expect(drafts).toEqual([]);
  });

  it('asks before it is left, and is kept in its place', async () => {
    const { user, drafts } = setup({ opens: draftContent({ savedAt: 7, entered: { title: '半张' } }) });
    await user.type(await box(/标题/), '二');
    await keepIt(user);
    await waitFor(() => expect(drafts[0]?.savedAt).toBe(8));
    expect(drafts).toMatchObject([{ id: 'd1', entered: { title: '半张二' } }]);
  });

  it('leaves out, and names, what its user may not enter, and what is no value of its field', async () => {
    const entered = { title: '锁', reason: '不能', count: { no: 'number' }, code: 'x', gone: 'y', items: 'none' };
    setup({
      opens: draftContent({ entered, leftOut: ['旧字段'] }),
      access: { canWriteField: (id) => id !== 'code' },
    });
    expect((await box(/标题/)).value).toBe('锁');
    const said = (await screen.findByText(/以下字段您已不能填写/)).closest<HTMLElement>('[role="alert"]');
    expect(
      said &&
        within(said)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
    ).toEqual(['旧字段', '数量', '原因']);
    expect((await box(/原因/)).value).toBe('');
    expect((await box(/编号/)).value).toBe('');
  });

  it('keeps what its user had written over a rule', async () => {
    setup({ opens: draftContent({ entered: { title: '自动', code: '手填' } }) });
    expect((await box(/标题/)).value).toBe('自动');
    const value = (await box(/编号/)).value;
    expect(['手填', '规则']).toContain(value);
  });

  it('is joined with what others have saved meanwhile', async () => {
    const before = { title: '旧', count: 1, sum: 2, reason: '旧' };
    const opens = draftContent({ recordId: 'r1', version: 1, entered: { title: '我' }, base: { title: '旧' } });
    const { user, source, onSaved, drafts } = setup({ records: [before], opens });
    // The form reads it only now.
    await source.update('r1', { ...before, count: 9, sum: 18, reason: '别人' }, 1);
    expect((await box(/标题/)).value).toBe('我');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(source.records[0]?.values).toMatchObject({ title: '我', count: 9, sum: 18, reason: '别人' });
    expect(drafts).toEqual([]);
  });

  it('asks which value counts where others have changed the same field', async () => {
    const opens = draftContent({ recordId: 'r1', version: 1, entered: { title: '我' }, base: { title: '旧' } });
    const { user, source } = setup({ records: [{ title: '旧' }], opens });
    await source.update('r1', { title: '别人' }, 1);
    await box(/标题/);
    await user.click(confirm());
    expect(await screen.findByText('数据已被他人修改')).toBeTruthy();
    expect(source.records[0]?.values).toMatchObject({ title: '别人' });
  });

  it('becomes a new record where its own is gone', async () => {
    const entered = { title: '补', items: [{ id: '7', name: '纱布' }] };
    const opens = draftContent({ recordId: 'gone', version: 3, state: 'recordGone', canAdd: true, entered });
    const { user, source, onSaved, drafts } = setup({ opens, asNew: true });
    expect((await box(/标题/)).value).toBe('补');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(source.records[0]?.values).toMatchObject({ title: '补', items: [{ name: '纱布' }] });
    expect(JSON.stringify(source.records)).not.toContain('"7"');
    expect(drafts).toEqual([]);
  });
});
