import {
  Alert,
  App,
  Avatar,
  Breadcrumb,
  Button,
  Card,
  Checkbox,
  Col,
  Collapse,
  Divider,
  Drawer,
  Dropdown,
  Empty,
  Flex,
  Input,
  InputNumber,
  Layout,
  Menu,
  message,
  Modal,
  notification,
  Pagination,
  Popover,
  Radio,
  Result,
  Row,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Table,
  Tabs,
  Tag,
  Tooltip,
  Tree,
} from 'antd';

/** antd's panels of messages, notifications and confirmations: without a browser only these render their styles. */
const { _InternalPanelDoNotUseOrYouWillBeFired: MessagePanel } = message;
const { _InternalPanelDoNotUseOrYouWillBeFired: NotificationPanel } = notification;
const { _InternalPanelDoNotUseOrYouWillBeFired: ModalPanel } = Modal;

/**
 * The antd components that are used up to the first form, in every variant with styles of its own. Their style generators are
 * left out of the client. Components that come later (calendars, uploads, tree selects) are not listed: their styles would only
 * make the first load larger.
 */
export function StyledParts() {
  return (
    <App>
      <Inputs />
      <Frames />
      <Overlays />
      <Records />
    </App>
  );
}

function Inputs() {
  return (
    <>
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
      <Checkbox />
      <Radio.Group options={['']} />
      <Switch />
    </>
  );
}

function Frames() {
  return (
    <>
      <Layout>
        <Layout.Sider />
      </Layout>
      <Menu items={[{ key: '', label: '' }]} />
      <Breadcrumb />
      <Avatar />
      <Divider />
      <Card />
      <Collapse />
      <Tabs />
      <Flex />
      <Row>
        <Col />
      </Row>
    </>
  );
}

function Overlays() {
  return (
    <>
      <Skeleton />
      <Spin />
      <Dropdown menu={{ items: [] }}>
        <span />
      </Dropdown>
      <Tooltip title="">
        <span />
      </Tooltip>
      <Popover>
        <span />
      </Popover>
      <Modal />
      <ModalPanel type="confirm" />
      <Drawer />
      <MessagePanel />
      <NotificationPanel message="" />
    </>
  );
}

function Records() {
  return (
    <>
      <Table />
      <Pagination showSizeChanger />
      <Tree treeData={[]} />
      <Tag />
      <Tag color="red" />
      <Tag color="success" />
      <Alert />
      <Empty />
      <Result />
    </>
  );
}
