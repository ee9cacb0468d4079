import { GlobalOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { LANGUAGES } from '../../engine/contract/language';
import { useText } from '../../renderers/shared/text';
import { useLanguage, useShell } from '../shell-context';

/** The language switch (zh, zhtw, en); each language is named in itself. */
export function LanguageMenu({ isCompact }: { readonly isCompact: boolean }) {
  const text = useText();
  const { language: store } = useShell();
  const language = useLanguage();
  const items = LANGUAGES.map((key) => ({
    key,
    label: text(`shell.language.${key}`),
    onClick: () => store.choose(key),
  }));
  return (
    <Dropdown menu={{ items, selectedKeys: [language] }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-label={text('shell.language')}
        aria-haspopup="menu"
      >
        {!isCompact && text(`shell.language.${language}`)}
      </Button>
    </Dropdown>
  );
}
