import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import type { WidgetRegistry } from '../contract/registry';

/** Fields searched by keyword: those named by the module, else all text columns of the list. */
export function keywordFieldIds(model: ModuleModel): readonly string[] {
  const { list } = model;
  const searches = list?.searches ?? [];
  const named = searches.filter((search) => search.isKeyword).map((search) => search.fieldId);
  if (named.length > 0) return named;
  const columns = (list?.columns ?? []).map(({ fieldId }) => fieldId);
  const shown = columns.filter((id) => findField(model, id)?.tableKey === '');
  return [...new Set([...shown, ...searches.filter(({ type }) => type === 'like').map(({ fieldId }) => fieldId)])];
}

/** Whether the field's own text supports substring search; ids are searched by their names instead (`namedBy`). */
export function isSearchedText(definition: WidgetDefinition, field: FieldModel): boolean {
  const isText = definition.column(field)?.type === 'text' && definition.search?.operators.includes('like') === true;
  return isText && definition.namedBy(field).length === 0;
}

/** Fields that the module's screens search by substring, in the search bar or by keyword. */
export function textSearchFieldIds(model: ModuleModel, registry: WidgetRegistry): readonly string[] {
  const { list } = model;
  if (!list) return [];
  const hasKeyword = list.keywordHint !== null || list.searches.some(({ isKeyword }) => isKeyword);
  const likes = list.searches.filter(({ type }) => type === 'like').map(({ fieldId }) => fieldId);
  const ids = new Set([...(hasKeyword ? keywordFieldIds(model) : []), ...likes]);
  return [...ids].filter((id) => {
    const field = findField(model, id);
    return field !== undefined && isSearchedText(registry.of(field), field);
  });
}
