import type { ReactNode } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { textProp } from '../../../engine/values/field-props';
import { FieldIcon } from '../../shared/FieldIcon';

/** What a column's field has around its values, '' for nothing. */
export interface CellAddonTexts {
  readonly addonBefore: string;
  readonly prefixIcon: string;
  readonly suffixIcon: string;
  readonly addonAfter: string;
}

/** The addons and icons that a field's widget knows and the document gives; null for none, as most columns. */
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
  /** The value as shown. */
  readonly children: ReactNode;
}

/** A value between its field's addons; they stand beside it, so that a long value is cut and they stay. */
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
