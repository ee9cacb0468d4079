import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { exportModule, type ExportFormat } from '../exchange';
import { checkSource, lintModule } from '../lint';
import { applyEdits } from '../source';
import { toEdits } from '../source/change-source';
import { diffModules, toChangeText, changeTexts } from '../diff';
import { createTranslate } from '../contract/language';
import { parseModule } from './index';
import { MAX_TRANSLATION_CHARS, MAX_TRANSLATIONS } from './limits';

const read = (i18n: unknown) => parseModule({ fullName: '订单', i18n, formData: { fields: [] } }, registry);
const found = (i18n: unknown) => {
  const { model, issues } = read(i18n);
  return {
    translations: model?.translations,
    issues: issues.map(({ code, pointer, params }) => `${code} ${pointer} ${String(params['reason'])}`),
  };
};

describe('i18n of a module', () => {
  it('is read by language and by text', () => {
    const i18n = { en: { 订单: 'Order', 日期: ' ' }, zhtw: {}, zh: null };
    expect(found(i18n)).toEqual({ translations: { en: { 订单: 'Order' } }, issues: [] });
    expect(found(undefined)).toEqual({ translations: undefined, issues: [] });
    expect(found('')).toEqual({ translations: undefined, issues: [] });
  });

  it('reports each invalid entry at its pointer', () => {
    const code = 'ENGINE_TRANSLATION_INVALID';
    expect(found([]).issues).toEqual([`${code} /i18n shape`]);
    expect(found('{"en":{}}').issues).toEqual([`${code} /i18n shape`]);
    expect(found({ en: ['Order'], fr: { 订单: 'Ordre' } }).issues).toEqual([
      `${code} /i18n/en shape`,
      `${code} /i18n/fr language`,
    ]);
    const texts = { 订单: 7, 'a/b': ['x'], 日期: null, 长: 'x'.repeat(MAX_TRANSLATION_CHARS + 1) };
    expect(found({ en: texts })).toEqual({
      translations: undefined,
      issues: [`${code} /i18n/en/订单 text`, `${code} /i18n/en/a~1b text`, `${code} /i18n/en/长 length`],
    });
  });

  it('ends at a bound', () => {
    const en = Object.fromEntries(
      Array.from({ length: MAX_TRANSLATIONS + 1 }, (_, index) => [`t${String(index)}`, 'x']),
    );
    const { translations, issues } = found({ en });
    expect(Object.keys(translations?.en ?? {})).toHaveLength(MAX_TRANSLATIONS);
    expect(issues).toEqual(['ENGINE_TRANSLATION_INVALID /i18n/en count']);
  });

  it('holds nothing that the module does not show without being told', () => {
    const { model } = read({ en: { 订单: 'Order', 定单: 'Order' }, zhtw: { 'a/b': '甲' } });
    if (!model) throw new Error('no model');
    expect(lintModule(model, { registry }).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'ENGINE_LINT_TRANSLATION_UNUSED /i18n/zhtw/a~1b',
      'ENGINE_LINT_TRANSLATION_UNUSED /i18n/en/定单',
      'ENGINE_LINT_TRANSLATION_MISSING /fullName',
    ]);
  });

  it('has a quick fix for an unused translation', () => {
    const document = { fullName: '订单', i18n: { en: { 订单: 'Order', 定单: 'Order' } }, formData: { fields: [] } };
    const { findings, source } = checkSource(JSON.stringify(document, null, 2), { registry });
    const [finding] = findings.filter(({ code }) => code === 'ENGINE_LINT_TRANSLATION_UNUSED');
    if (!finding?.fixes[0]) throw new Error('no way out');
    expect(finding.severity).toBe('info');
    expect(source.text.slice(finding.range.offset)).toMatch(/^"(?:定单|Order)"/);
    const mended = applyEdits(source.text, toEdits(source, finding.fixes[0].changes));
    expect(JSON.parse(mended)).toEqual({ ...document, i18n: { en: { 订单: 'Order' } } });
  });

  it('is exported for 3.4 clients, which ignore it: reported as such', () => {
    const entity = { fullName: '订单', enCode: 'order', i18n: { en: { 订单: 'Order' } }, formData: { fields: [] } };
    const { model } = parseModule(entity, registry);
    if (!model) throw new Error('no model');
    const announcedIn = (format: ExportFormat) => {
      const { text, announced } = exportModule({ entity, model, registry }, format);
      expect((JSON.parse(text) as typeof entity).i18n).toEqual(entity.i18n);
      return announced.map(({ code, pointer }) => `${code} ${pointer}`);
    };
    expect(announcedIn('formloom')).toEqual([]);
    expect(announcedIn('3.4')).toContain('ENGINE_EXPORT_IGNORED /i18n');
  });

  it('is compared, in words', () => {
    const zh = createTranslate('zh', [changeTexts]);
    const told = (before: unknown, after: unknown) => {
      const [old, now] = [read(before).model, read(after).model];
      if (!old || !now) throw new Error('no model');
      return diffModules(old, now, registry).map((change) => `${change.pointer} ${toChangeText(change, zh)}`);
    };
    const order = { 订单: 'Order', 日期: 'Date' };
    expect(told(undefined, { en: order })).toEqual(['/i18n/en 新增英文译文，共 2 条']);
    expect(told({ en: order, zhtw: order }, { en: order })).toEqual(['/i18n/zhtw 删除繁体中文译文，共 2 条']);
    expect(told({ en: order }, { en: { 订单: 'Purchase', 数量: 'Count' } })).toEqual([
      '/i18n/en/订单 “订单”的英文译文由“Order”改为“Purchase”',
      '/i18n/en/日期 “日期”的英文译文已删除',
      '/i18n/en/数量 “数量”新增英文译文“Count”',
    ]);
    expect(told({ en: order }, { en: { ...order } })).toEqual([]);
  });
});
