import { useCallback, useSyncExternalStore } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { useServices, type RendererServices } from '../hosts/services';

/** The entries of a dictionary, once they are there. */
interface Book {
  entries: readonly OptionItem[];
  readonly listeners: Set<() => void>;
}

const NONE: readonly OptionItem[] = [];
const books = new WeakMap<RendererServices, Map<string, Book>>();

/** Asks once for each dictionary, however many cells show it. */
function bookOf(services: RendererServices, typeId: string, valueKey: 'id' | 'enCode'): Book {
  const own = books.get(services) ?? new Map<string, Book>();
  books.set(services, own);
  const key = `${valueKey}:${typeId}`;
  const known = own.get(key);
  if (known) return known;
  const book: Book = { entries: NONE, listeners: new Set() };
  own.set(key, book);
  services.dictionary(typeId, valueKey).then(
    (entries) => {
      book.entries = entries;
      for (const listener of book.listeners) listener();
    },
    // The next screen asks again; until then choices are plain text.
    () => own.delete(key),
  );
  return book;
}

const silent = () => () => undefined;

/**
 * The choices of a field that its document or a dictionary has, for how they look: what they are called is known without them. [] for
 * others, and until they are there.
 */
export function useKnownChoices({ options }: Pick<FieldModel, 'options'>): readonly OptionItem[] {
  const services = useServices();
  const book = options?.kind === 'dictionary' ? bookOf(services, options.typeId, options.valueKey) : null;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!book) return silent();
      book.listeners.add(listener);
      return () => book.listeners.delete(listener);
    },
    [book],
  );
  const entries = useSyncExternalStore(subscribe, () => book?.entries ?? NONE);
  return options?.kind === 'static' ? options.items : entries;
}
