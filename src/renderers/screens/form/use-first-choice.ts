import { useEffect } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { enabledOptions } from '../../../engine/values/option-values';
import { useFormScope } from '../../shared/form-scope';
import { useRenderers } from '../../shared/renderers-context';
import type { FieldOptions } from '../../shared/use-options';
import { useFormScreen } from './form-context';

/** Gives a blank field of a new record its first choice as soon as the choices are there, where the module wants that. */
export function useFirstChoice(field: FieldModel, { options, state }: FieldOptions): void {
  const { controller } = useFormScreen();
  const { recordId } = useFormScope();
  const { widgets } = useRenderers();
  const isWanted = recordId === '' && field.options?.kind === 'call' && field.options.startsWithFirst;
  useEffect(() => {
    if (!isWanted || state !== 'ready') return;
    const definition = widgets.of(field);
    if (!isBlank(controller.values[field.key], field, definition)) return;
    const value = firstChoice(options, field, definition);
    if (value !== undefined) controller.start(field.key, value);
  }, [isWanted, state, options, field, controller, widgets]);
}

/** Stored form of the first choice that can be taken: itself, or a list of it where the widget holds several. */
function firstChoice(options: readonly OptionItem[], field: FieldModel, definition: WidgetDefinition): unknown {
  const first = enabledOptions(options)[0]?.value;
  if (first === undefined) return undefined;
  const stored = definition.toStored(first, field);
  return stored.ok ? stored.value : undefined;
}

function isBlank(value: unknown, field: FieldModel, definition: WidgetDefinition): boolean {
  if (definition.isEmpty) return definition.isEmpty(value, field);
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
