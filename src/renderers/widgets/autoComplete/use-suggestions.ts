import { useEffect, useMemo, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { memoise } from '../../../engine/memoise';
import { readParams } from '../../../engine/parse/read-params';
import { numberProp, textProp } from '../../../engine/values/field-props';
import { isBlank } from '../../../engine/values/is-blank';
import { toScalarText } from '../../../engine/values/text-values';
import { useFormScope } from '../../shared/hosts/form-scope';
import { useServices, type RendererServices } from '../../shared/hosts/services';
import { fillParams } from '../../shared/sources/option-request';
import { createSharedAnswers, useSharedAnswers } from '../../shared/sources/shared-answers';

/** What is offered for a text. */
export interface Suggestions {
  readonly texts: readonly string[];
  readonly hasFailed: boolean;
}

/** Rows that are fetched at most; where there are more, the interface is asked by keyword. */
const MAX_ROWS = 10_000;
const DEFAULT_SHOWN = 10;
const DEBOUNCE_MS = 300;
const NONE: Suggestions = { texts: [], hasFailed: false };

interface Offer {
  readonly texts: readonly string[];
  /** Whether the interface has more rows than were fetched. */
  readonly isCut: boolean;
}

const offers = createSharedAnswers<Offer>();
const paramsOf = memoise((field: FieldModel) => readParams(field.props['templateJson']));

/** The rows of the field's data interface that hold the text, the first few of them; nothing is asked before somebody has typed. */
export function useSuggestions(field: FieldModel, text: string, isActive: boolean): Suggestions {
  const services = useServices();
  const scope = useFormScope();
  const [isCut, setCut] = useState(false);
  const interfaceId = textProp(field, 'interfaceId');
  const paramList = isActive ? fillParams(paramsOf(field), scope) : [];
  const isComplete = paramList.every((param) => param['required'] !== true || !isBlank(param['defaultValue']));
  const source = JSON.stringify([interfaceId, textProp(field, 'relationField'), paramList]);
  const isAsking = isActive && interfaceId !== '' && isComplete;
  const asked = useRested({ source, keyword: isCut ? text.trim() : '' }, isAsking ? text : null);
  const entries = useMemo(
    () => (asked === null ? [] : [offers.entry(services, asked, () => load(services, field, asked))]),
    [services, asked, field],
  );
  const [{ answer, state } = { answer: undefined, state: 'ready' as const }] = useSharedAnswers(entries);
  if (answer?.isCut && !isCut) setCut(true);
  if (!isAsking) return NONE;
  if (state === 'error') return { texts: [], hasFailed: true };
  const shown = numberProp(field, 'total') ?? DEFAULT_SHOWN;
  return { texts: matching(answer?.texts ?? [], text).slice(0, Math.max(1, shown)), hasFailed: false };
}

async function load(services: RendererServices, field: FieldModel, question: string): Promise<Offer> {
  const { source, keyword } = JSON.parse(question) as Asked;
  const [interfaceId, , paramList] = JSON.parse(source) as [string, string, unknown[]];
  const relationField = textProp(field, 'relationField') || 'fullName';
  const { rows, total } = await services.interfaceRows(interfaceId, {
    interfaceId,
    propsValue: textProp(field, 'propsValue') || relationField,
    relationField,
    columnOptions: relationField,
    keyword,
    currentPage: 1,
    pageSize: MAX_ROWS,
    paramList,
  });
  const texts = rows.map((row) => toScalarText(row[relationField]) ?? '').filter((entry) => entry !== '');
  return { texts: [...new Set(texts)], isCut: total > rows.length };
}

/** Texts that hold what is typed, whatever the case; those that begin with it first. */
function matching(texts: readonly string[], text: string): readonly string[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return texts;
  const found = texts.filter((entry) => entry.toLowerCase().includes(typed) && entry !== text);
  const begins = (entry: string) => (entry.toLowerCase().startsWith(typed) ? 0 : 1);
  return found.sort((left, right) => begins(left) - begins(right));
}

interface Asked {
  /** The interface and its parameters. */
  readonly source: string;
  readonly keyword: string;
}

/** The question as it was when the text last rested; null until then, and once the interface or its parameters are others. */
function useRested({ source, keyword }: Asked, text: string | null): string | null {
  const [rested, setRested] = useState<Asked | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setRested({ source, keyword }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [source, keyword, text]);
  return text === null || rested?.source !== source ? null : JSON.stringify(rested);
}
