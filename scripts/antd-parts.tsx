import { App, Button, Dropdown, Input, InputNumber, Select, Skeleton, Space, Spin, Tooltip } from 'antd';

/**
 * The parts of antd that a page needs for its first paint, each in the shapes that have styles of their own. What comes later
 * (menus, tables, calendars, dialogs) is left out: its styles would only make the first load longer.
 */
export function StyledParts() {
  return (
    <App>
      <Button />
      <Space>
        <span />
      </Space>
      <Space.Compact>
        <Button />
        <Space.Addon>1</Space.Addon>
      </Space.Compact>
      <Input />
      <Input.TextArea />
      <InputNumber />
      <Select />
      <Skeleton />
      <Spin />
      <Dropdown menu={{ items: [] }}>
        <span />
      </Dropdown>
      <Tooltip title="">
        <span />
      </Tooltip>
    </App>
  );
}
