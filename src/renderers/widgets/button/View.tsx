import { Button, Flex, type ButtonProps } from 'antd';
import type { ViewProps } from '../../shared/define-renderer';
import { useFieldEvents, usePresses } from '../../shared/hosts/field-events';
import { useText } from '../../shared/texts/text';

/** Looks by the type names of both client generations. */
const LOOKS: Readonly<Record<string, Pick<ButtonProps, 'color' | 'variant'>>> = {
  primary: { color: 'primary', variant: 'solid' },
  success: { color: 'green', variant: 'solid' },
  warning: { color: 'orange', variant: 'solid' },
  danger: { color: 'danger', variant: 'solid' },
  error: { color: 'danger', variant: 'solid' },
  info: { color: 'default', variant: 'filled' },
  dashed: { color: 'default', variant: 'dashed' },
  link: { color: 'primary', variant: 'link' },
  text: { color: 'primary', variant: 'text' },
};

/** Delay of the spinner in milliseconds. */
const LOADING_DELAY_MS = 200;

/** A button; the form decides what it does. */
export function ButtonView({ field }: ViewProps) {
  const t = useText();
  const tell = useFieldEvents();
  const { press, isBusy, panelOf } = usePresses();
  const { buttonText, type, align } = field.props;
  const look = LOOKS[String(type)] ?? { color: 'default', variant: 'outlined' };
  const justify = align === 'center' ? 'center' : align === 'right' ? 'flex-end' : 'flex-start';
  return (
    <>
      <Flex justify={justify}>
        <Button
          {...look}
          disabled={field.isDisabled}
          htmlType="button"
          autoInsertSpace={false}
          loading={isBusy(field) ? { delay: LOADING_DELAY_MS } : false}
          onClick={() => {
            tell(field, 'click');
            press(field);
          }}
        >
          {String(buttonText || t('widget.button.label'))}
        </Button>
      </Flex>
      {panelOf(field)}
    </>
  );
}
