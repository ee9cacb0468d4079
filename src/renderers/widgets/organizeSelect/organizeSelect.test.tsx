// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { UNRESTRICTED } from '../../../engine/contract/person';
import { createField } from '../../shared/testing/create-field';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

const single = createField(definition);
const several = createField(definition, { props: { multiple: true } });

describe('paths of organisations', () => {
  it('are one path, or a list of paths', () => {
    expect(definition.toStored('["c1","d1"]', single)).toEqual({ ok: true, value: ['c1', 'd1'] });
    expect(definition.toStored(['c1', 'd1'], several)).toEqual({ ok: true, value: [['c1', 'd1']] });
    expect(definition.fromText('c1/d1，c1', several, textContext)).toEqual({ ok: true, value: [['c1', 'd1'], ['c1']] });
  });

  it('are written with the name of each level', () => {
    const context = { ...textContext, nameOf: (_kind: string, id: string) => (id === 'c1' ? '示范医院' : undefined) };
    expect(definition.toText([['c1', 'd1'], ['-1']], several, context)).toBe('示范医院/d1,顶级节点');
    const waiting = { ...textContext, nameOf: (_kind: string, id: string) => (id === 'c1' ? '示范医院' : '') };
    expect(definition.toText([['c1', 'd1'], ['c1']], several, waiting)).toBe('示范医院');
  });

  it('start with the own organisation', () => {
    const context = { ...createValidateContext(), organizeIdPath: ['c1', 'd1'] };
    expect(definition.currentValue?.(single, context)).toEqual(['c1', 'd1']);
    expect(definition.currentValue?.(several, context)).toEqual([['c1', 'd1']]);
    expect(definition.currentValue?.(several, createValidateContext())).toEqual([]);
  });

  it('reach the node above all only where the field offers it', () => {
    const problemsOf = (props: Readonly<Record<string, unknown>>, value: unknown) =>
      definition
        .validate(value, createField(definition, { props }), createValidateContext())
        .map(({ code, params }) => [code, params?.['value']]);
    const top = [['ENGINE_VALUE_OPTION', '-1']];
    expect(problemsOf({}, ['-1'])).toEqual([]);
    expect(problemsOf({ isOnlyOrg: true }, ['-1'])).toEqual(top);
    expect(problemsOf({ selectType: 'custom', multiple: true }, [['c1'], ['-1']])).toEqual(top);
    expect(problemsOf({ parentId: '-1' }, ['-1'])).toEqual([]);
    expect(problemsOf({ parentId: '-1', isOnlyOrg: true, selectType: 'custom' }, ['-1'])).toEqual([]);
    expect(problemsOf({ parentId: '-1' }, ['c1', 'd1'])).toEqual([['ENGINE_VALUE_OPTION', 'c1/d1']]);
    expect(problemsOf({ parentId: '-1' }, [])).toEqual([]);
    const context = { ...createValidateContext(), organizeIdPath: ['c1', 'd1'] };
    expect(definition.currentValue?.(createField(definition, { props: { parentId: '-1' } }), context)).toEqual([]);
  });

  it('ask for authorised organisations alone where the field says so', () => {
    const field = createField(definition, { props: { auth: true } });
    const reference = definition.refersToPeople(['-1'], field, { valueOf: () => null });
    expect(reference).toMatchObject({ restriction: { mode: 'all', isAuthorisedOnly: true }, entries: [{ id: '-1' }] });
    expect(definition.refersToPeople([], single, { valueOf: () => null })?.restriction).toEqual(UNRESTRICTED);
  });

  it('name their last organisation, of companies alone where the field says so', () => {
    const onlyCompanies = createField(definition, {
      props: { isOnlyOrg: true, selectType: 'custom', ableIds: [['c1']] },
    });
    expect(definition.refersToPeople([['c1', 'd1'], ['-1']], onlyCompanies, { valueOf: () => null })).toMatchObject({
      entries: [{ id: 'd1' }],
      kinds: ['company'],
      restriction: { mode: 'custom', departIds: ['c1'] },
    });
  });
});
