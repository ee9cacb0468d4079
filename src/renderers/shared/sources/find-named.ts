import type { FieldModel } from '../../../engine/contract/field-model';
import type { NamedObject } from '../../../engine/contract/widget-definition';
import { toScalarText } from '../../../engine/values/text-values';
import type { FormScope } from '../hosts/form-scope';
import type { RendererServices } from '../hosts/services';
import { findMatches } from '../links/link-rows';
import { settingsOf } from '../links/link-settings';
import { blankParams } from '../links/use-links';
import { fillParams } from './option-request';

/** A name that stands for what a linking field offers. */
export interface NameQuestion {
  readonly field: FieldModel;
  readonly name: string;
  /** The fields around it, which its restriction or parameters may follow. */
  readonly scope: FormScope;
}

/** Namesakes that are told apart; a page of more could hide another one. */
const MOST = 200;

/** What a linking field offers under exactly a name; throws where it cannot be told. */
export async function findNamed(
  services: RendererServices,
  { field, name, scope }: NameQuestion,
  signal: AbortSignal,
): Promise<readonly NamedObject[]> {
  const settings = settingsOf(field);
  const { link } = settings;
  if (!link) return [];
  const params = link.source.kind === 'interface' ? link.source.params : [];
  if (blankParams(params, scope).length > 0) return [];
  const shown = { ...settings, columns: settings.columns.filter(({ value }) => value === link.labelKey) };
  const paramList = fillParams(params, scope);
  const rows = await findMatches(services, { settings: shown, paramList, keyword: name, limit: MOST }, signal);
  const named = rows.filter(({ $stored = {} }) => toScalarText($stored[link.labelKey]) === name);
  if (named.length < 2 && rows.length === MOST) throw new Error(`more than ${String(MOST)} rows contain "${name}"`);
  return named.map(({ id }) => ({ id }));
}
