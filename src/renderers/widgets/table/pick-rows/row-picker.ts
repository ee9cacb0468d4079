import type { ScreenPlace } from '../../../../engine/contract/action';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { InterfaceParam } from '../../../../engine/contract/interface-param';
import { readParams } from '../../../../engine/parse/read-params';
import { toScalarText } from '../../../../engine/values/text-values';
import { isRecord } from '../../../../engine/json/raw-value';

/** Source of a column's value: a member of the picked row (`type` 1) or a constant (`type` 2). */
export interface PickRelation {
  readonly columnKey: string;
  readonly from: 'row' | 'fixed';
  /** Name of the member, or the constant. */
  readonly value: unknown;
}

/** A selection to take rows from (docs/module-format.md#row-selection). */
export interface RowPicker {
  readonly title: string;
  readonly place: ScreenPlace;
  readonly width: string;
  readonly interfaceId: string;
  readonly params: readonly InterfaceParam[];
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly relations: readonly PickRelation[];
  readonly hasPage: boolean;
  readonly pageSize: number;
}

/** How rows can be added besides typing. */
export interface RowPickers {
  /** Replaces the button that adds a blank row; null = blank rows. */
  readonly main: RowPicker | null;
  /** Further buttons of a 5.x footer. */
  readonly others: readonly { readonly label: string; readonly picker: RowPicker }[];
}

/** Parses the selections of a sub-table; those without a data interface are dropped. */
export function readRowPickers(table: FieldModel): RowPickers {
  const { addType, addTableConf, footerBtnsList } = table.props;
  const main = addType === 1 ? readPicker(addTableConf, table) : null;
  const buttons = (Array.isArray(footerBtnsList) ? footerBtnsList : []).filter(isRecord);
  const shown = buttons.filter((button) => button['show'] !== false && isRecord(button['actionConfig']));
  const others = shown.flatMap((button) => {
    // Without a blank-row button in the footer, the parser makes the first selection the main one.
    const isMain = main !== null && JSON.stringify(button['actionConfig']) === JSON.stringify(addTableConf);
    const picker = isMain ? null : readPicker(button['actionConfig'], table);
    return picker ? [{ label: toScalarText(button['label']) ?? '', picker }] : [];
  });
  return { main, others };
}

function readPicker(raw: unknown, table: FieldModel): RowPicker | null {
  if (!isRecord(raw)) return null;
  const interfaceId = toScalarText(raw['interfaceId']) ?? '';
  if (interfaceId === '') return null;
  const relations = readRelations(raw['relationOptions'], table);
  return {
    title: toScalarText(raw['popupTitle']) ?? '',
    place: toPlace(raw['popupType']),
    width: toScalarText(raw['popupWidth']) ?? '',
    interfaceId,
    params: readParams(raw['templateJson']),
    columns: readColumns(raw['columnOptions'], relations, table),
    relations,
    hasPage: raw['hasPage'] === true || raw['hasPage'] === 1,
    pageSize: Number(raw['pageSize']) || 0,
  };
}

function readRelations(raw: unknown, table: FieldModel): readonly PickRelation[] {
  const prefix = `${table.key}-`;
  return (Array.isArray(raw) ? raw : []).filter(isRecord).flatMap((entry): readonly PickRelation[] => {
    const name = toScalarText(entry['field']) ?? '';
    const columnKey = name.startsWith(prefix) ? name.slice(prefix.length) : name;
    if (!table.children.some(({ key }) => key === columnKey) || columnKey === '') return [];
    return [{ columnKey, from: Number(entry['type']) === 2 ? 'fixed' : 'row', value: entry['value'] }];
  });
}

/** The columns to show; default: the members that are taken over. */
function readColumns(raw: unknown, relations: readonly PickRelation[], table: FieldModel): RowPicker['columns'] {
  const named = (Array.isArray(raw) ? raw : []).filter(isRecord).flatMap((entry) => {
    const value = toScalarText(entry['value']) ?? '';
    return value === '' ? [] : [{ value, label: toScalarText(entry['label']) || value }];
  });
  if (named.length > 0) return named;
  return relations
    .filter(({ from }) => from === 'row')
    .flatMap(({ columnKey, value }) => {
      const label = table.children.find(({ key }) => key === columnKey)?.label;
      return typeof value === 'string' && value !== '' ? [{ value, label: label || value }] : [];
    });
}

function toPlace(popupType: unknown): ScreenPlace {
  return popupType === 'drawer' || popupType === 'fullScreen' ? popupType : 'dialog';
}
