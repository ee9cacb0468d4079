// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_USER } from '../../../engine/contract/empty-user';
import { DEFAULT_SEARCH_FIELD } from '../../../engine/settings/settings.generated';
import { createField } from '../../shared/testing/create-field';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { TestProviders } from '../../shared/testing/TestProviders';
import { textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { CurrOrganizeView } from './View';

runWidgetContract(renderer, example);

const tree = [{ value: 'c1', label: '总院', children: [{ value: 'o1', label: '药剂科' }] }];
const services = createMemoryServices({
  organizeTree: () => Promise.resolve(tree),
  names: (_kind, ids) => Promise.resolve(new Map(ids.includes('o1') ? [['o1', '药剂科']] : [])),
  evaluationContext: () => ({
    now: 0,
    timeZone: 'Asia/Shanghai',
    language: 'zh',
    // `organizeName` of the session is the whole path.
    user: { ...EMPTY_USER, organizeId: 'o1', organizeName: '总院/药剂科' },
  }),
});
const draw = (value: unknown, recordId: string, showLevel = 'last') =>
  render(
    <TestProviders services={services} scope={createMemoryScope({}, recordId)}>
      <CurrOrganizeView field={createField(renderer.definition, { props: { showLevel } })} value={value} options={[]} />
    </TestProviders>,
  ).container;
const shows = (container: HTMLElement, text: string) =>
  waitFor(() => {
    expect(container.textContent).toBe(text);
  });

describe('the organisation of a record', () => {
  afterEach(cleanup);

  it("is the user's own while the record is new", async () => {
    await shows(draw(null, ''), '药剂科');
    cleanup();
    await shows(draw(null, '', 'all'), '总院/药剂科');
  });

  it('is searched in the tree, and stops loading when there is none', async () => {
    const Filter = renderer.Filter ?? (() => null);
    const drawFilter = (organizeTree: typeof services.organizeTree) =>
      render(
        <TestProviders services={{ ...services, organizeTree }}>
          <Suspense>
            <Filter
              field={createField(renderer.definition)}
              search={{ fieldId: 'value', label: '组织', type: 'equals', isMultiple: false, ...DEFAULT_SEARCH_FIELD }}
              value=""
              onChange={() => undefined}
              id="f"
              options={[]}
              optionsState="ready"
            />
          </Suspense>
        </TestProviders>,
      ).container;
    for (const answer of [() => Promise.resolve(tree), () => Promise.reject(new Error('down'))]) {
      const container = drawFilter(answer);
      await waitFor(() => expect(container.querySelector('.ant-select')).not.toBeNull());
      await waitFor(() => expect(container.querySelector('.anticon-loading')).toBeNull());
      cleanup();
    }
  });

  it('is the stored one afterwards, for every user', async () => {
    await shows(draw('o1', 'r1'), '药剂科');
    cleanup();
    await shows(draw('o1', 'r1', 'all'), '总院/药剂科');
    cleanup();
    await shows(draw('gone', 'r1'), 'gone');
    cleanup();
    await shows(draw(null, 'r1'), '系统自动生成');
  });

  it('is written with its whole path when showLevel is all and the path is known', () => {
    const { definition } = renderer;
    const field = createField(definition, { props: { showLevel: 'all' } });
    const context = { ...textContext, nameOf: () => '药剂科', organizePathOf: () => ['总院', '药剂科'] };
    expect(definition.toText('o1', field, context)).toBe('总院/药剂科');
    expect(definition.toText('o1', createField(definition), context)).toBe('药剂科');
    expect(definition.toText('o1', field, { ...textContext, nameOf: () => '药剂科' })).toBe('药剂科');
  });

  it('is written with its own name alone otherwise, even where names are whole paths', () => {
    const { definition } = renderer;
    const context = { ...textContext, nameOf: () => '总院/药剂科', organizePathOf: () => ['总院', '药剂科'] };
    expect(definition.toText('o1', createField(definition, { props: { showLevel: 'last' } }), context)).toBe('药剂科');
  });
});
