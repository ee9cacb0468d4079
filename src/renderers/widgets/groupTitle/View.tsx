import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip, theme } from 'antd';
import type { ViewProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';

const JUSTIFY: Readonly<Record<string, string>> = { center: 'center', right: 'flex-end' };

/** The heading of a group of fields, with help at a question mark. */
export function GroupTitleView({ field }: ViewProps) {
  const { token } = theme.useToken();
  const t = useText();
  const { content, tipLabel, contentPosition } = field.props;
  const tip = String(tipLabel || field.tip || '');
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: JUSTIFY[String(contentPosition)] ?? 'flex-start',
        gap: token.marginXS,
        paddingBlock: token.paddingXS,
        borderBottom: `${String(token.lineWidth)}px ${token.lineType} ${token.colorSplit}`,
      }}
    >
      <h4
        style={{
          margin: 0,
          fontSize: token.fontSize,
          fontWeight: token.fontWeightStrong,
          color: token.colorTextHeading,
        }}
      >
        {String(content ?? '')}
      </h4>
      {tip ? (
        <Tooltip title={tip}>
          <QuestionCircleOutlined
            tabIndex={0}
            aria-label={`${t('widget.groupTitle.help')}: ${tip}`}
            style={{ color: token.colorTextSecondary }}
          />
        </Tooltip>
      ) : null}
    </div>
  );
}
