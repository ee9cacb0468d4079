import { ExportOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { numberProp, textProp } from '../../../engine/values/field-props';
import type { ViewProps } from '../../shared/define-renderer';
import { safeColor } from '../../shared/faces/safe-style';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { toFrame } from './to-frame';

const BORDERS = ['solid', 'dashed', 'dotted', 'none'] as const;

/** A page of an allowed site in a sandboxed frame; of another site a link that says why; of an unsafe address a word. */
export function View({ field }: ViewProps) {
  const t = useText();
  const { frameSources = [] } = useServices();
  const { href } = field.props;
  const title = textProp(field, 'content') || field.label || textProp(field, 'href');
  if (textProp(field, 'href').trim() === '') return <SecondaryText>{t('widget.iframe.blank')}</SecondaryText>;
  const choice = toFrame(href, window.location.origin, frameSources);
  if (choice.kind === 'refused')
    return <SecondaryText title={String(href)}>{t('widget.iframe.refused')}</SecondaryText>;
  if (choice.kind === 'link') {
    return (
      <Alert
        type="info"
        showIcon
        message={t('widget.iframe.notAllowed')}
        description={<OpenLink href={choice.href} label={textProp(field, 'content') || choice.href} />}
      />
    );
  }
  return (
    <div>
      <iframe
        src={choice.src}
        title={title}
        sandbox={choice.sandbox}
        referrerPolicy="no-referrer"
        loading="lazy"
        style={{
          ...borderOf(field),
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          height: heightOf(field),
        }}
      />
      <OpenLink href={choice.src} label={t('widget.iframe.open')} />
    </div>
  );
}

const heightOf = (field: ViewProps['field']) => Math.min(5000, Math.max(40, numberProp(field, 'height') ?? 300));

function borderOf(field: ViewProps['field']) {
  const borderStyle = BORDERS.find((style) => style === field.props['borderType']) ?? 'solid';
  const borderWidth = Math.min(20, Math.max(0, numberProp(field, 'borderWidth') ?? 1));
  return { borderStyle, borderWidth, borderColor: safeColor(field.props['borderColor']) ?? 'currentColor' };
}

function OpenLink({ href, label }: { readonly href: string; readonly label: string }) {
  const { openLink } = useServices();
  return (
    <Button
      type="link"
      size="small"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      icon={<ExportOutlined aria-hidden />}
      style={{ paddingInline: 0, whiteSpace: 'normal', height: 'auto', overflowWrap: 'anywhere' }}
      onClick={(event) => {
        event.preventDefault();
        openLink(href, '_blank');
      }}
    >
      {label}
    </Button>
  );
}
