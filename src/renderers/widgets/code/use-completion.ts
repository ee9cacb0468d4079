import type { CodeCompletion } from '../../shared/hosts/code-editor';
import type { EditProps } from '../../shared/define-renderer';
import { isRecord } from '../../../engine/json/raw-value';
import { textProp } from '../../../engine/values/field-props';
import { useFieldValue } from '../../shared/hosts/form-scope';
import { completeSql } from './complete-sql';
import { completeWord } from './complete-word';
import type { Language } from './language';

/** What may be written at a place: tables and columns of the field's choices, parameters of a sub-table, the field's own words. */
export function useCompletion({
  field,
  options,
  language,
}: Pick<EditProps, 'field' | 'options'> & { readonly language: Language }) {
  const [table = '', column = ''] = textProp(field, 'parametersField').split('-');
  const rows = useFieldValue(table);
  return (text: string, offset: number): CodeCompletion => {
    const parameters = Array.isArray(rows)
      ? rows.filter(isRecord).flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))
      : [];
    const words = Array.isArray(field.props['words']) ? field.props['words'].map(String) : [];
    const known = { tables: options, parameters: parameters.filter((name) => name !== ''), words };
    return language === 'sql' ? completeSql({ text, offset, ...known }) : completeWord({ text, offset, ...known });
  };
}
