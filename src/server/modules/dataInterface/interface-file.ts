import { Type, type Static } from '@sinclair/typebox';
import { MAX_INTERFACE_TEXT } from '../../../wire/data-interfaces';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { ExchangeFormat } from '../../resource/index';
import { interfaceFields } from './interface-resource';
import { maskHeaders } from './interface-headers';
import { maskProperty } from './interface-secrets';
import { maskParams } from './secret-params';

const Text = Type.String({ maxLength: MAX_INTERFACE_TEXT });
const strict = { additionalProperties: false };
/** Everything but the category, which another platform may know under another id. */
const fileFields = interfaceFields.filter(({ name }) => name !== 'categoryId' && name !== 'dbLinkId');
const InterfaceContent = Type.Object(
  {
    interfaces: Type.Array(
      Type.Object(
        {
          category: Type.Object({ id: Text, enCode: Text, fullName: Text }, strict),
          /** Code of the data source; '' = the platform's own database. */
          source: Text,
          values: Type.Object(
            Object.fromEntries(fileFields.map(({ name, kind }) => [name, kind === 'text' ? Text : Type.Integer()])),
            strict,
          ),
        },
        strict,
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  strict,
);
export interface FileInterface extends Omit<Static<typeof InterfaceContent>['interfaces'][number], 'values'> {
  readonly values: Readonly<Record<string, string | number>>;
}

/** The `.bd` file: interfaces without their secrets. */
export const interfaceFormat: ExchangeFormat<typeof InterfaceContent> = {
  format: 'formloom.dataInterface',
  version: 1,
  content: InterfaceContent,
};

/** An interface for the file. Throws SERVER_NOT_FOUND. */
export async function readFileInterface({ db }: AppDeps, id: string): Promise<FileInterface> {
  const row = await db
    .selectFrom('data_interfaces as i')
    .leftJoin('dictionary_entries as e', 'e.id', 'i.category_id')
    .leftJoin('data_sources as s', 's.id', 'i.db_link_id')
    .selectAll('i')
    .select(['e.en_code as category_code', 'e.full_name as category_name', 's.en_code as source_code'])
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  const columns: Readonly<Record<string, unknown>> = row;
  const values = Object.fromEntries(fileFields.map(({ name, column }) => [name, columns[column] as string | number]));
  return {
    category: { id: row.category_id, enCode: row.category_code ?? '', fullName: row.category_name ?? '' },
    source: row.source_code ?? '',
    values: {
      ...values,
      requestHeaders: maskHeaders(row.request_headers),
      requestParameters: maskParams(row.request_parameters),
      propertyJson: maskProperty(row.property_json),
    },
  };
}
