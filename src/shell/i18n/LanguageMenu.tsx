import { GlobalOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { MenuDropdown } from '../../renderers/shared/hosts/MenuDropdown';
import { LANGUAGES, type Language } from '../../engine/contract/language';
import { FAILURE_SECONDS } from '../../renderers/shared/texts/message-times';
import { useText } from '../../renderers/shared/texts/text';
import { useLanguage, useShell } from '../shell-context';

/** The language switch (zh, zhtw, en) of a signed-in person; each language is named in itself. */
export function LanguageMenu({ isCompact }: { readonly isCompact: boolean }) {
  const text = useText();
  const shell = useShell();
  const { message } = App.useApp();
  const language = useLanguage();
  async function choose(key: Language): Promise<void> {
    try {
      await shell.chooseLanguage(key);
    } catch {
      // In the words of the language that was just chosen.
      void message.warning(shell.text('shell.languageNotSaved'), FAILURE_SECONDS);
    }
  }

  const items = LANGUAGES.map((key) => ({
    key,
    label: text(`shell.language.${key}`),
    onClick: () => void choose(key),
  }));
  return (
    <MenuDropdown menu={{ items, selectedKeys: [language] }} placement="bottomRight">
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-label={text('shell.language')}
        aria-haspopup="menu"
      >
        {!isCompact && text(`shell.language.${language}`)}
      </Button>
    </MenuDropdown>
  );
}
