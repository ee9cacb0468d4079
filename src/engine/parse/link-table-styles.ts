import { type FieldModel, withDescendants } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import { createScopes } from './create-scopes';
import { joinPath } from '../json/json-pointer';
import { parseStyles } from './parse-styles';
import { recordAt, toText } from '../json/raw-value';
import { toExcerpt, type Report } from './report';

interface LinkContext {
  readonly registry: WidgetRegistry;
  readonly params: readonly string[];
  readonly report: Report;
}

/** Parses `rowStyles` and `cellStyles` of sub-tables (`__config__`); conditions are evaluated by row. */
export function linkTableStyles(fields: readonly FieldModel[], context: LinkContext): readonly FieldModel[] {
  const { registry, params, report } = context;
  const scopeOf = createScopes(fields.flatMap(withDescendants), params);
  const link = (field: FieldModel): FieldModel => {
    if (registry.of(field).kind !== 'table') {
      const children = field.children.map(link);
      const isSame = children.every((child, index) => child === field.children[index]);
      return isSame ? field : { ...field, children };
    }
    const styles = parseStyles({
      raw: recordAt(field.raw, '__config__'),
      pointer: joinPath(field.pointer, '__config__'),
      scope: scopeOf(field.key),
      report,
      fieldOf(name, pointer) {
        const text = toText(name);
        const column = field.children.find(({ id, key }) => key !== '' && (id === text || key === text));
        if (!column) report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: toExcerpt(name) });
        return column;
      },
    });
    return styles ? { ...field, styles } : field;
  };
  return fields.map(link);
}
