import { useMemo } from 'react';
import { compileForm } from '../../../engine/compile/compile-form';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../renderers/shared/texts/text';
import { TextView } from './TextView';

/** What has been typed into the previewed form, with what rules and calculations made of it. */
export function ValuesPane({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const text = useText();
  const content = useMemo(() => toJson(values), [values]);
  return <TextView label={text('playground.inspect.valuesLabel')} content={content} />;
}

/** The form's compiled Formily schema. */
export function CompiledPane({ model }: { readonly model: ModuleModel }) {
  const text = useText();
  const { widgets } = useRenderers();
  const content = useMemo(() => toJson(compileForm(model, widgets)), [model, widgets]);
  return <TextView label={text('playground.inspect.compiledLabel')} content={content} />;
}

/** A field without a value is there, too. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (member === undefined ? null : member), 2);
}
