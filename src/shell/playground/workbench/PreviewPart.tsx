import { Segmented } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import type { PreviewMode, PreviewProps } from '../contract';
import styles from './workbench.module.css';
import { InLanguage, LanguageChoice, usePreviewLanguage } from '../preview/PreviewLanguage';
import { Preview } from '../preview/Preview';

const MODES: readonly PreviewMode[] = ['form', 'list', 'detail', 'phone'];

interface PreviewPartProps extends PreviewProps {
  onMode: (mode: PreviewMode) => void;
}

/** The live module, and in which shape it is looked at. */
export function PreviewPart({ onMode, ...props }: PreviewPartProps) {
  const text = useText();
  const [language, setLanguage] = usePreviewLanguage();
  return (
    <>
      <div className={styles['partHead']}>
        <Segmented<PreviewMode>
          size="small"
          aria-label={text('playground.mode')}
          value={props.mode}
          onChange={onMode}
          options={MODES.map((mode) => ({ value: mode, label: text(`playground.mode.${mode}`) }))}
        />
        <LanguageChoice language={language} onLanguage={setLanguage} />
      </div>
      <div className={styles['previewBody']}>
        <InLanguage language={language}>
          <Preview {...props} />
        </InLanguage>
      </div>
    </>
  );
}
