import { Space } from 'antd';
import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { ViewProps } from '../../shared/define-renderer';
import { ColorSwatch } from './ColorSwatch';

/** The colour and its text. */
export const View = memo(function ColorPickerView({ value }: ViewProps) {
  const text = toShownText(value);
  if (text === '') return <span />;
  return (
    <Space size={8}>
      <ColorSwatch color={text} />
      <span>{text}</span>
    </Space>
  );
});
