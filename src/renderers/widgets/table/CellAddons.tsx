import type { ReactNode } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { textProp } from '../../../engine/values/field-props';
import { FieldIcon } from '../../shared/faces/FieldIcon';

/** Texts and icons before and after the values of a column; '' = none. */
export interface CellAddonTexts {
  readonly addonBefore: string;
  readonly prefixIcon: string;
  readonly suffixIcon: string;
  readonly addonAfter: string;
}

/** Addons and icons of a field; null when it has none. */
export function addonsOf({ propsSchema }: WidgetDefinition, field: FieldModel): CellAddonTexts | null {
  const read = (name: keyof CellAddonTexts) => (name in propsSchema.properties ? textProp(field, name) : '');
  const addons: CellAddonTexts = {
    addonBefore: read('addonBefore'),
    prefixIcon: read('prefixIcon'),
    suffixIcon: read('suffixIcon'),
    addonAfter: read('addonAfter'),
  };
  return Object.values(addons).some((text) => text !== '') ? addons : null;
}

interface CellAddonsProps {
  readonly addons: CellAddonTexts;
  /** The formatted value. */
  readonly children: ReactNode;
}

/** A cell's value between its addons; a long value is truncated, the addons are not. */
export function CellAddons({ addons, children }: CellAddonsProps) {
  return (
    <>
      <Addon>{addons.addonBefore}</Addon>
      <Addon>{addons.prefixIcon && <FieldIcon name={addons.prefixIcon} />}</Addon>
      {children}
      <Addon>{addons.suffixIcon && <FieldIcon name={addons.suffixIcon} />}</Addon>
      <Addon>{addons.addonAfter}</Addon>
    </>
  );
}

function Addon({ children }: { readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <span className="formloom-table-addon" title={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  );
}
