import { Button, theme } from 'antd';
import type { ViewProps } from '../../shared/define-renderer';
import { toTextStyle } from '../../shared/faces/safe-style';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useFieldEvents } from '../../shared/hosts/field-events';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { toSafeHref } from '../../../engine/values/safe-href';

/**
 * A link that the host opens; an address that is not allowed stays visible as text and leads nowhere. Without an address it is a
 * button where a script waits for its click.
 */
export function LinkView({ field }: ViewProps) {
  const services = useServices();
  const tell = useFieldEvents();
  const t = useText();
  const { token } = theme.useToken();
  const { content, href, target, textStyle } = field.props;
  const address = toSafeHref(href);
  const label = String(content || href || '');
  const style = toTextStyle(textStyle);
  if (address === null) {
    const isRefused = typeof href === 'string' && href.trim() !== '';
    if (!isRefused && field.scripts?.click !== undefined) {
      return (
        <div style={style}>
          <Button
            type="link"
            htmlType="button"
            autoInsertSpace={false}
            disabled={field.isDisabled}
            style={{ padding: 0, height: 'auto', color: style.color, fontSize: 'inherit', fontWeight: 'inherit' }}
            onClick={() => tell(field, 'click')}
          >
            {label}
          </Button>
        </div>
      );
    }
    return (
      <div style={style}>
        <SecondaryText {...(isRefused && { title: t('widget.link.refused') })}>{label}</SecondaryText>
      </div>
    );
  }
  const where = target === '_blank' ? '_blank' : '_self';
  return (
    <div style={style}>
      <a
        href={address}
        target={where}
        rel="noopener noreferrer"
        style={{
          color: style.color ?? token.colorLink,
          fontSize: 'inherit',
          fontWeight: 'inherit',
          textDecoration: 'inherit',
        }}
        onClick={(event) => {
          event.preventDefault();
          tell(field, 'click');
          services.openLink(address, where);
        }}
      >
        {label}
      </a>
    </div>
  );
}
