import { Space } from 'antd';
import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { ViewProps } from '../../shared/define-renderer';
import { StoredIcon } from './StoredIcon';

/** The icon and its name. */
export const View = memo(function IconPickerView({ value }: ViewProps) {
  const name = toShownText(value);
  if (name === '') return <span />;
  return (
    <Space size={8}>
      <StoredIcon name={name} />
      <span>{name}</span>
    </Space>
  );
});
