import { ConfigProvider, Select, Spin } from 'antd';
import { Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../../engine/contract/language';
import { ServicesProvider, useServices } from '../../../renderers/shared/hosts/services';
import { TextProvider, useText } from '../../../renderers/shared/texts/text';
import { useLanguage, useShell } from '../../shell-context';

const AREAS = ['renderers', 'shell', 'playground'] as const;
const KEY = 'playground:language';

/** The language that modules are previewed in, remembered in this browser; at first that of the page. */
export function usePreviewLanguage(): readonly [Language, (language: Language) => void] {
  const { storage } = useShell();
  const own = useLanguage();
  const [chosen, setChosen] = useState(() => LANGUAGES.find((known) => known === storage.get(KEY)));
  const choose = (language: Language) => {
    // Who goes back to the language of the page follows it from then on.
    if (language === own) storage.remove(KEY);
    else storage.set(KEY, language);
    setChosen(language === own ? undefined : language);
  };
  return [chosen ?? own, choose];
}

interface LanguageChoiceProps {
  readonly language: Language;
  onLanguage: (language: Language) => void;
}

/** Chooses that language. */
export function LanguageChoice({ language, onLanguage }: LanguageChoiceProps) {
  const text = useText();
  return (
    <Select<Language>
      size="small"
      aria-label={text('playground.live.language')}
      title={text('playground.live.language')}
      popupMatchSelectWidth={false}
      value={language}
      onChange={onLanguage}
      options={LANGUAGES.map((value) => ({ value, label: text(`shell.language.${value}`) }))}
    />
  );
}

interface InLanguageProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** Draws its children in a language, once its texts are here; they keep their state when it changes, also back to that of the page. */
export function InLanguage({ language, children }: InLanguageProps) {
  return (
    <Suspense fallback={<Spin style={{ margin: 'auto' }} />}>
      <Spoken language={language}>{children}</Spoken>
    </Suspense>
  );
}

function Spoken({ language, children }: InLanguageProps) {
  const { texts } = useShell();
  const services = useServices();
  const spoken = useMemo(() => ({ ...services, language }), [services, language]);
  if (!texts.has(language, AREAS)) use(texts.wait(language, AREAS));
  const { locale } = texts.shell(language) ?? {};
  return (
    <ConfigProvider {...(locale && { locale })}>
      <TextProvider value={texts.translate(language, AREAS)}>
        <ServicesProvider value={spoken}>{children}</ServicesProvider>
      </TextProvider>
    </ConfigProvider>
  );
}
