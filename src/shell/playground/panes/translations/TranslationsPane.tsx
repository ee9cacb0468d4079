import { Button, Checkbox, Empty, Tag, Tooltip, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { SourceChange } from '../../../../engine/source';
import { isUntranslated } from '../../../../engine/translate';
import { useRenderers } from '../../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../../renderers/shared/texts/text';
import type { PanesProps } from '../../contract';
import { FilterInput } from '../FilterInput';
import { PaneTable } from '../PaneTable';
import styles from '../panes.module.css';
import { TranslationCell } from './TranslationCell';
import {
  changeOf,
  doneIn,
  TARGETS,
  traditionalChanges,
  translationRows,
  type TranslationRow,
} from './translation-rows';
import { UnusedTranslations } from './UnusedTranslations';

const PAGE = { pageSize: 50, size: 'small', hideOnSinglePage: true, showSizeChanger: false } as const;

interface TranslationsPaneProps extends Pick<PanesProps, 'onReveal' | 'onFix'> {
  readonly model: ModuleModel;
}

/** Every text of the module beside its translations, which are edited in place: an edit writes the module's `i18n`. */
export function TranslationsPane({ model, onReveal, onFix }: TranslationsPaneProps) {
  const text = useText();
  const { widgets: registry } = useRenderers();
  const [wanted, setWanted] = useState('');
  const [isMissingOnly, setMissingOnly] = useState(false);
  const rows = useMemo(() => translationRows(model, registry), [model, registry]);
  const filled = useMemo(() => traditionalChanges(rows, model), [rows, model]);
  const shown = rows.filter((row) => matches(row, wanted) && (!isMissingOnly || isIncomplete(row)));
  const apply = (changes: readonly SourceChange[]) => {
    if (changes.length > 0) onFix({ title: 'playground.translations.title', params: {}, changes });
  };
  const onChange = (row: TranslationRow, language: (typeof TARGETS)[number], typed: string) => {
    const change = changeOf(row, language, { typed, model });
    if (change) apply([change]);
  };
  const columns = useColumns(onReveal, onChange);
  return (
    <div className={styles['pane']}>
      <div className={styles['bar']}>
        <FilterInput value={wanted} onChange={setWanted} />
        <Checkbox checked={isMissingOnly} onChange={(event) => setMissingOnly(event.target.checked)}>
          {text('playground.translations.missingOnly')}
        </Checkbox>
        <Progress rows={rows} />
        <FillButton changes={filled} count={rows.filter((row) => isUntranslated(row, 'zhtw')).length} onApply={apply} />
      </div>
      <div className={styles['body']} tabIndex={0}>
        {rows.length === 0 || (isMissingOnly && !rows.some(isIncomplete)) ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={text(`playground.translations.${rows.length === 0 ? 'empty' : 'complete'}`)}
          />
        ) : (
          <PaneTable<TranslationRow> rowKey="key" columns={columns} rows={shown} pagination={PAGE} />
        )}
        <UnusedTranslations model={model} onReveal={onReveal} onApply={apply} />
      </div>
    </div>
  );
}

function matches({ text, code, translations }: TranslationRow, wanted: string): boolean {
  const word = wanted.trim().toLowerCase();
  return [text, code, ...Object.values(translations)].some((each) => each.toLowerCase().includes(word));
}

function isIncomplete(row: TranslationRow): boolean {
  return TARGETS.some((language) => isUntranslated(row, language));
}

type ChangeText = (row: TranslationRow, language: (typeof TARGETS)[number], typed: string) => void;

function useColumns(onReveal: PanesProps['onReveal'], onChange: ChangeText): TableColumnsType<TranslationRow> {
  const text = useText();
  return [
    {
      key: 'text',
      title: text('playground.translations.text'),
      width: '34%',
      render: (_value, row) => (
        <>
          <Button type="link" size="small" className={styles['source'] ?? ''} onClick={() => onReveal(row.pointer)}>
            {row.text}
          </Button>
          {row.code === '' ? null : (
            <div className={styles['wayOut']}>{text('playground.translations.code', { code: row.code })}</div>
          )}
        </>
      ),
    },
    ...TARGETS.map((language) => ({
      key: language,
      title: text(`playground.translations.${language}`),
      width: '33%',
      render: (_value: unknown, row: TranslationRow) => (
        <TranslationCell row={row} language={language} onChange={(typed) => onChange(row, language, typed)} />
      ),
    })),
  ];
}

function Progress({ rows }: { readonly rows: readonly TranslationRow[] }) {
  const text = useText();
  return (
    <span role="status">
      {TARGETS.map((language) => {
        const done = doneIn(rows, language);
        const params = { language: text(`playground.translations.${language}`), done, all: rows.length };
        return (
          <Tag key={language} color={done === rows.length ? 'success' : 'default'}>
            {text('playground.translations.progress', params)}
          </Tag>
        );
      })}
    </span>
  );
}

interface FillButtonProps {
  readonly changes: readonly SourceChange[];
  /** How many texts they translate. */
  readonly count: number;
  onApply: (changes: readonly SourceChange[]) => void;
}

/** Words differ between the scripts too, so what it writes is looked over afterwards. */
function FillButton({ changes, count, onApply }: FillButtonProps) {
  const text = useText();
  if (changes.length === 0) return null;
  return (
    <Tooltip title={text('playground.translations.fillHint', { count })}>
      <Button size="small" onClick={() => onApply(changes)}>
        {text('playground.translations.fill')}
      </Button>
    </Tooltip>
  );
}
