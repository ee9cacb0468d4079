import sanitizeHtml from 'sanitize-html';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { registry } from '../../../renderers/definitions';

/** What rich text may hold: text, structure, tables, images and links; no script, frame, form or foreign style. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'u', 's', 'del', 'ins', 'font'],
  allowedAttributes: {
    '*': ['class', 'style', 'align', 'dir'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    li: ['data-list'],
    font: ['color', 'size'],
  },
  allowedClasses: { '*': ['ql-*'] },
  allowedStyles: {
    '*': {
      color: [/^[a-z]+$/i, /^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i],
      'background-color': [/^[a-z]+$/i, /^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i],
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^\d+(\.\d+)?(px|pt|em|rem|%)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'text-decoration': [/^[a-z\s-]+$/],
      'line-height': [/^\d+(\.\d+)?(px|em|%)?$/],
      width: [/^\d+(\.\d+)?(px|%)$/],
      height: [/^\d+(\.\d+)?(px|%)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  transformTags: { a: withSafeTarget },
};

/** A page that a link opens must not reach the page it came from. */
function withSafeTarget(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: attribs['target'] === undefined ? attribs : { ...attribs, rel: 'noopener noreferrer' } };
}

/** HTML with nothing left that could act on its own. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options);
}

/** Cleans every rich text of a record before it is stored (adversarial case 30); other values are the same objects. */
export function sanitiseRecord(model: ModuleModel, values: RecordValues): RecordValues {
  const cleaned = { ...values };
  for (const field of model.allFields) {
    if (!isHtml(field)) continue;
    if (field.tableKey === '') cleanField(cleaned, field);
    else if (Array.isArray(cleaned[field.tableKey])) {
      cleaned[field.tableKey] = (cleaned[field.tableKey] as readonly RecordValues[]).map((row) =>
        cleanField({ ...row }, field),
      );
    }
  }
  return cleaned;
}

function isHtml(field: FieldModel): boolean {
  return field.key !== '' && registry.of(field).contentKind === 'html';
}

function cleanField(values: RecordValues, field: FieldModel): RecordValues {
  const value = values[field.key];
  if (typeof value === 'string') values[field.key] = sanitiseHtml(value);
  return values;
}
