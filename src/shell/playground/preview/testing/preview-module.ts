import type { ModuleModel } from '../../../../engine/contract/module-model';
import { createTranslate } from '../../../../engine/contract/language';
import formilyTexts from '../../../../engine/formily/text.json';
import { parseModule } from '../../../../engine/parse';
import { registry } from '../../../../renderers/definitions';
import { rendererTexts } from '../../../../renderers/texts';
import missingTexts from '../../missing/text.json';
import paneTexts from '../../panes/text.json';
import previewTexts from '../text.json';

/** A node of a form document. */
export type Node = Readonly<Record<string, unknown>>;

/** Chinese texts of the preview and the panes. */
export const translate = createTranslate('zh', [...rendererTexts, formilyTexts, previewTexts, paneTexts, missingTexts]);

/** A field node as in a module document. */
export function node(jnpfKey: string, key: string, config: object = {}, props: object = {}): Node {
  return { __config__: { jnpfKey, label: key, span: 24, ...config }, ...(key ? { __vModel__: key } : {}), ...props };
}

/** Choices of a select field. */
export const CHOICES = {
  options: ['甲', '乙', '丙'].map((fullName, index) => ({ id: `c${String(index)}`, fullName })),
  props: { label: 'fullName', value: 'id' },
};

/** Parses a module. Throws its findings when it gives no model. */
export function moduleOf(fields: readonly Node[], more: object = {}): ModuleModel {
  const { model, issues } = parseModule(
    { id: 'm1', fullName: '采购', enCode: 'purchase', webType: 1, formData: { fields }, ...more },
    registry,
  );
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}
