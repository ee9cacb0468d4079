import { describe, expect, test } from 'vitest';
import type { ImportChoice } from '../../../wire/exchange';
import { planImport, type ImportSource, type ModuleHead } from './plan-import';

const here: readonly ModuleHead[] = [
  { id: '1', fullName: '采购', enCode: 'purchase', version: 3 },
  { id: '2', fullName: '请假', enCode: 'leave', version: 0 },
];
const source = (path: string, fullName: string, enCode: string): ImportSource => ({
  path,
  kind: 'module',
  fullName,
  enCode,
});
const toCopyName = (name: string) => `${name}.副本`;
const plan = (
  sources: readonly ImportSource[],
  ...choices: readonly (readonly [string, ImportChoice['action'], object?])[]
) =>
  planImport(
    sources,
    choices.map(([path, action, more]) => ({ path, action, ...more })),
    { modules: here, toCopyName },
  );
const faultOf = (step: ReturnType<typeof plan>[number] | undefined) => (step && 'fault' in step ? step.fault.key : '');

describe('a name and code that are free', () => {
  const free = source('a', '报销', 'claim');
  test('are created, without a choice too', () => {
    const wanted = { path: 'a', action: 'create', fullName: '报销', enCode: 'claim' };
    expect(plan([free], ['a', 'create'])).toEqual([wanted]);
    expect(plan([free])).toEqual([wanted]);
  });
  test('stay as they are when both should be kept', () => {
    expect(plan([free], ['a', 'keepBoth'])).toEqual([
      { path: 'a', action: 'keepBoth', fullName: '报销', enCode: 'claim' },
    ]);
  });
  test('replace nothing', () => {
    expect(faultOf(plan([free], ['a', 'replace'])[0])).toBe('server.modules.importNothingHere');
  });
  test('are left out when skipped', () => {
    expect(plan([free], ['a', 'skip'])).toEqual([{ path: 'a', action: 'skip' }]);
  });
});

describe('a code or name that is here', () => {
  test.each([
    ['code', source('a', '别的', 'leave'), 'server.modules.importCodeTaken'],
    ['name', source('a', '请假', 'other'), 'server.modules.importNameTaken'],
  ])('%s is not created over', (_by, taken, key) => {
    expect(faultOf(plan([taken])[0])).toBe(key);
    expect(faultOf(plan([taken], ['a', 'create'])[0])).toBe(key);
  });
  test('a code is replaced with the name that the document gives', () => {
    expect(plan([source('a', '别的', 'leave')], ['a', 'replace'])).toEqual([
      { path: 'a', action: 'replace', targetId: '2', fullName: '别的', enCode: 'leave' },
    ]);
  });
  test('a name is replaced under the code that its addresses have', () => {
    expect(plan([source('a', '请假', 'other')], ['a', 'replace'])).toEqual([
      { path: 'a', action: 'replace', targetId: '2', fullName: '请假', enCode: 'leave' },
    ]);
  });
  test('is kept beside a second one under a free name and code', () => {
    const twice = [source('a', '请假', 'leave'), source('b', '请假', 'leave')];
    expect(plan(twice, ['a', 'keepBoth'], ['b', 'keepBoth'])).toMatchObject([
      { fullName: '请假.副本', enCode: 'leave_copy' },
      { fullName: '请假.副本2', enCode: 'leave_copy2' },
    ]);
  });
  test('is let in under the name and code that were typed', () => {
    const named = { fullName: ' 请假二 ', enCode: 'leave2' };
    expect(plan([source('a', '请假', 'leave')], ['a', 'keepBoth', named])).toMatchObject([
      { fullName: '请假二', enCode: 'leave2' },
    ]);
    expect(plan([source('a', '请假', 'leave')], ['a', 'create', named])).toMatchObject([{ enCode: 'leave2' }]);
    expect(faultOf(plan([source('a', 'x', 'y')], ['a', 'keepBoth', { enCode: 'leave' }])[0])).toBe(
      'server.modules.importCodeTaken',
    );
  });
  test('is replaced once, and takes no code from a third', () => {
    const both = [source('a', '请假', 'leave'), source('b', '请假', 'x')];
    expect(faultOf(plan(both, ['a', 'replace'], ['b', 'replace'])[1])).toBe('server.modules.importTwice');
    const stolen = plan([source('a', '请假', 'leave')], ['a', 'replace', { enCode: 'purchase' }]);
    expect(faultOf(stolen[0])).toBe('server.modules.importCodeTaken');
  });
});

describe('documents among themselves', () => {
  test('one that comes later finds the names of those before it', () => {
    const steps = plan([source('a', '甲', 'one'), source('b', '乙', 'one'), source('c', '甲', 'two')]);
    expect(steps.map(faultOf)).toEqual(['', 'server.modules.importCodeTaken', 'server.modules.importNameTaken']);
  });
  test('a skipped one takes no name', () => {
    const steps = plan([source('a', '甲', 'one'), source('b', '甲', 'one')], ['a', 'skip']);
    expect(steps.map(({ action }) => action)).toEqual(['skip', 'create']);
  });
});

describe('what cannot be a module', () => {
  test.each([
    [source('a', ' ', 'ok'), 'server.modules.nameInvalid'],
    [source('a', 'n'.repeat(101), 'ok'), 'server.modules.nameInvalid'],
    [source('a', '名', ''), 'server.modules.codeInvalid'],
    [source('a', '名', '../x'), 'server.modules.codeInvalid'],
    [source('a', '名', 'c'.repeat(101)), 'server.modules.codeInvalid'],
    [{ ...source('a', '', ''), kind: 'broken' as const }, 'server.modules.importUnreadable'],
  ])('%j is refused', (wrong, key) => {
    for (const action of ['create', 'replace', 'keepBoth'] as const)
      expect(faultOf(plan([wrong], ['a', action])[0])).toBe(key);
  });
  test('a file that is no module at all is passed over, whatever was chosen', () => {
    const readme: ImportSource = { path: 'a', kind: 'other', fullName: '', enCode: '' };
    expect(plan([readme], ['a', 'create'])).toEqual([{ path: 'a', action: 'skip' }]);
  });
  test('long names and codes still get a free copy of valid length', () => {
    const modules = [{ id: '1', fullName: 'n'.repeat(100), enCode: 'c'.repeat(100), version: 0 }];
    const [step] = planImport([source('a', 'n'.repeat(100), 'c'.repeat(100))], [{ path: 'a', action: 'keepBoth' }], {
      modules,
      toCopyName,
    });
    expect(step).toMatchObject({ action: 'keepBoth', enCode: `${'c'.repeat(90)}_copy` });
    expect(step && 'fullName' in step ? step.fullName : '').toMatch(/^n{97}\.副本$/);
  });
});
