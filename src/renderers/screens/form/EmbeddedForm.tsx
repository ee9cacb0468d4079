import { Button, Space, theme } from 'antd';
import type { ReactNode } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useText } from '../../shared/texts/text';
import { usePhone } from '../../shared/hosts/use-narrow';
import { BottomBar } from '../hosts/FooterBar';
import { OwnButtons } from './FormFooter';

interface EmbeddedFormProps {
  readonly model: ModuleModel;
  /** Neither card nor heading: the screen around has those. */
  readonly isPart: boolean;
  readonly isSaving: boolean;
  readonly isReady: boolean;
  /** Takes the place of the form's own buttons. */
  onOwn: (place: HTMLElement | null) => void;
  onSave: () => void;
  onReset: () => void;
  readonly children: ReactNode;
}

/**
 * The page of a module that is a form only (webType 1): a card with the form and its buttons; without them where nothing is entered,
 * as in a page of other screens.
 */
export function EmbeddedForm({
  model,
  isPart,
  isSaving,
  isReady,
  onOwn,
  onSave,
  onReset,
  children,
}: EmbeddedFormProps) {
  const text = useText();
  const { token } = theme.useToken();
  const isPhone = usePhone();
  // A part of another page leaves the lower edge to that.
  const Buttons = isPhone && !isPart ? BottomBar : Space;
  const card = {
    width: model.form.fullScreenWidth,
    maxWidth: '100%',
    boxSizing: 'border-box',
    margin: '0 auto',
    padding: isPhone ? 12 : 24,
    background: token.colorBgContainer,
    borderRadius: token.borderRadiusLG,
  } as const;
  if (model.allFields.every(({ key }) => key === '')) return <section aria-label={model.fullName}>{children}</section>;
  return (
    <section
      aria-label={model.fullName}
      onKeyDown={(event) => {
        // A sub-table has used the key already: it adds a row above the one it stands in.
        if (event.defaultPrevented) return;
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // A form around this one does not save as well.
        event.preventDefault();
        onSave();
      }}
      style={isPart ? {} : card}
    >
      {isPart ? null : <h2 style={{ margin: '0 0 24px', fontSize: token.fontSizeHeading4 }}>{model.fullName}</h2>}
      {children}
      <Buttons size={8} wrap style={{ marginTop: 8 }}>
        <Button
          type="primary"
          disabled={!isReady || isSaving}
          loading={isSaving ? { delay: 200 } : false}
          onClick={onSave}
        >
          {model.form.confirmButton.label}
        </Button>
        <Button disabled={isSaving} onClick={onReset}>
          {text('screen.form.reset')}
        </Button>
        {model.form.buttons.length > 0 ? <OwnButtons onOwn={onOwn} /> : null}
      </Buttons>
    </section>
  );
}
