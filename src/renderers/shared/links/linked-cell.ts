import type { FieldModel } from '../../../engine/contract/field-model';
import type { LinkedValue } from '../../../engine/contract/link';
import type { TextContext, WidgetDefinition } from '../../../engine/contract/widget-definition';
import { findChooser } from '../../../engine/values/attribute-widget';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { memberText, toLink } from '../../../engine/values/link-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import type { FormScope } from '../hosts/form-scope';
import type { RendererServices } from '../hosts/services';
import { fillParams } from '../sources/option-request';
import type { SharedEntry } from '../sources/shared-answers';
import { linkEntry } from './link-book';
import { blankParams } from './use-links';

/** What a linking field or an attribute says at a place of a form, for copies and exports. */
interface LinkedCell {
  /** Its text as far as look-ups have answered by now, '' for the rest; never an id. */
  textAt: (scope: FormScope) => string;
  /** Look-ups that have no answer yet. */
  openAt: (scope: FormScope) => readonly LinkedEntry[];
}

type LinkedEntry = SharedEntry<LinkedValue>;

interface Surroundings {
  readonly services: RendererServices;
  readonly context: TextContext;
}

/** The look-ups of a field; null for a field whose text follows from its own value. */
export function toLinkedCell(
  field: FieldModel,
  { attributeOf, linksTo, toText }: WidgetDefinition,
  { services, context }: Surroundings,
): LinkedCell | null {
  const attribute = attributeOf(field);
  const link = linksTo(field);
  if (!attribute && !link) return null;
  const entriesAt = (scope: FormScope): Entries | null => {
    if (!attribute) return entriesOf({ services, scope, chooser: field, member: link?.labelKey ?? '' });
    const chooser = chooserAt(field, scope);
    return chooser && entriesOf({ services, scope, chooser, member: attribute.showField });
  };
  const ownText = (scope: FormScope, own: Pick<TextContext, 'linkOf'>) =>
    toText(scope.valueOf(field.id), field, { ...context, ...own });
  return {
    textAt(scope) {
      const entries = entriesAt(scope);
      const chooser = attribute && chooserAt(field, scope);
      const text = chooser && entries ? attributeText(entries, chooser, attribute.showField) : null;
      return text ?? ownText(scope, { linkOf: (_field, value) => entries?.get(value)?.current.answer });
    },
    openAt: (scope) => [...(entriesAt(scope)?.values() ?? [])].filter(({ current }) => current.answer === undefined),
  };
}

/** Look-ups by value. */
type Entries = ReadonlyMap<string, LinkedEntry>;

/** The field whose choice an attribute shows there; null for a stored one of a record that is read, which stays as it was saved. */
function chooserAt(field: FieldModel, scope: FormScope): FieldModel | null {
  if (field.isStored && scope.isReadOnly === true) return null;
  return findChooser(field, (id) => scope.fields?.find((other) => other.id === id));
}

interface Look {
  readonly services: RendererServices;
  readonly scope: FormScope;
  readonly chooser: FieldModel;
  readonly member: string;
}

/** The look-ups of what is chosen at a place; null while a required parameter is blank. */
function entriesOf({ services, scope, chooser, member }: Look): Entries | null {
  const link = toLink(chooser);
  const values = toChoiceList(scope.valueOf(chooser.id));
  if (!link || values.length === 0) return new Map();
  const params = link.source.kind === 'interface' ? link.source.params : [];
  if (blankParams(params, scope).length > 0) return null;
  const question = { source: link.source, paramList: fillParams(params, scope), member };
  return new Map(values.map((value) => [value, linkEntry(services, { ...question, value })]));
}

/** null = not all of what is chosen is known. */
function attributeText(entries: Entries, chooser: FieldModel, showField: string): string | null {
  const texts: string[] = [];
  for (const { current } of entries.values()) {
    const text = current.answer?.state === 'found' ? memberText(current.answer, toLink(chooser), showField) : undefined;
    if (text === undefined) return null;
    texts.push(text);
  }
  return texts.filter((text) => text !== '').join(CHOICE_SEPARATOR);
}

/** Asks for what has no answer yet; done when each has one, or has failed. */
export async function answerAll(entries: readonly LinkedEntry[]): Promise<void> {
  await Promise.all(
    entries.map(
      (entry) =>
        new Promise<void>((resolve) => {
          const stop = entry.subscribe(() => {
            if (entry.current.state === 'loading') return;
            stop();
            resolve();
          });
        }),
    ),
  );
}
