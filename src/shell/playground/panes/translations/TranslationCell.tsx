import { Input } from 'antd';
import { useState } from 'react';
import { isUntranslated } from '../../../../engine/translate';
import { useText } from '../../../../renderers/shared/texts/text';
import type { Target, TranslationRow } from './translation-rows';

interface TranslationCellProps {
  readonly row: TranslationRow;
  readonly language: Target;
  onChange: (typed: string) => void;
}

/** One translation: written when the box is left or Enter pressed, given up with Escape. */
export function TranslationCell({ row, language, onChange }: TranslationCellProps) {
  const text = useText();
  const stored = row.translations[language] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onChange(typed);
    setTyped(null);
  };
  const isMissing = isUntranslated(row, language);
  return (
    <Input
      size="small"
      value={typed ?? stored}
      {...(isMissing && { status: 'warning' as const })}
      placeholder={text(`playground.translations.${isMissing ? 'none' : 'same'}`)}
      aria-label={text('playground.translations.cell', {
        text: row.text,
        language: text(`playground.translations.${language}`),
      })}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
