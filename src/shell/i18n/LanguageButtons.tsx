import { Button } from 'antd';
import { LANGUAGES } from '../../engine/contract/language';
import { useText } from '../../renderers/shared/texts/text';
import { useLanguage, useShell } from '../shell-context';

/** The language switch of the login page: plain buttons, because a menu would cost a fifth of that page's script. */
export function LanguageButtons() {
  const text = useText();
  const shell = useShell();
  const language = useLanguage();
  return (
    <div role="group" aria-label={text('shell.language')}>
      {LANGUAGES.map((key) => (
        <Button
          key={key}
          type={key === language ? 'link' : 'text'}
          size="small"
          aria-pressed={key === language}
          onClick={() => void shell.chooseLanguage(key).catch(() => undefined)}
        >
          {text(`shell.language.${key}`)}
        </Button>
      ))}
    </div>
  );
}
