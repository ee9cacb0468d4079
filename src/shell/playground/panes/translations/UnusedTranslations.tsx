import { Button } from 'antd';
import { useMemo } from 'react';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import { joinPointer } from '../../../../engine/json/json-pointer';
import type { SourceChange } from '../../../../engine/source';
import { unusedTranslations } from '../../../../engine/translate';
import { useRenderers } from '../../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../../renderers/shared/texts/text';
import styles from '../panes.module.css';

interface UnusedTranslationsProps {
  readonly model: ModuleModel;
  onReveal: (pointer: string) => void;
  onApply: (changes: readonly SourceChange[]) => void;
}

/** Translations of texts that are gone, to be removed. */
export function UnusedTranslations({ model, onReveal, onApply }: UnusedTranslationsProps) {
  const text = useText();
  const { widgets: registry } = useRenderers();
  const unused = useMemo(() => unusedTranslations(model, registry), [model, registry]);
  if (unused.length === 0) return null;
  return (
    <section aria-label={text('playground.translations.unused')} className={styles['group']}>
      <h3 className={styles['heading']}>{text('playground.translations.unused')}</h3>
      <p className={styles['wayOut']}>{text('playground.translations.unusedNote')}</p>
      {unused.map(({ language, text: name }) => {
        const pointer = joinPointer(`/i18n/${language}`, name);
        return (
          <div key={pointer} className={styles['unused']}>
            <Button type="link" size="small" className={styles['source'] ?? ''} onClick={() => onReveal(pointer)}>
              {name}
            </Button>
            <span className={styles['wayOut']}>{language}</span>
            <Button
              size="small"
              danger
              type="text"
              aria-label={`${text('playground.translations.remove')} ${name} ${language}`}
              onClick={() => onApply([{ op: 'remove', pointer }])}
            >
              {text('playground.translations.remove')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
