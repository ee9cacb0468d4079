import { useEffect } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { enabledOptions } from '../../../engine/values/option-values';
import { useFormScope } from '../../shared/hosts/form-scope';
import { useRenderers } from '../../shared/hosts/renderers-context';
import type { FieldOptions } from '../../shared/sources/use-options';
import { useFormScreen } from './form-context';

/** Sets a blank field of a new record to its first choice once loaded, if the module wants that. */
export function useFirstChoice(field: FieldModel, { options, state }: FieldOptions): void {
  const { controller } = useFormScreen();
  const { recordId } = useFormScope();
  const { widgets } = useRenderers();
  const isWanted = recordId === '' && field.options?.kind === 'call' && field.options.startsWithFirst;
  useEffect(() => {
    if (!isWanted || state !== 'ready') return;
    const definition = widgets.of(field);
    if (!definition.isEmpty(controller.values[field.key], field)) return;
    const value = firstChoice(options, field, definition);
    if (value !== undefined) controller.start(field.key, value);
  }, [isWanted, state, options, field, controller, widgets]);
}

/** Stored value of the first enabled choice, in a list if the widget is multiple. */
function firstChoice(options: readonly OptionItem[], field: FieldModel, definition: WidgetDefinition): unknown {
  const first = enabledOptions(options)[0]?.value;
  if (first === undefined) return undefined;
  const stored = definition.toStored(first, field);
  return stored.ok ? stored.value : undefined;
}
