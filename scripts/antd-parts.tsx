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

/** What shows messages, notifications and confirmations on the spot: only so their styles are asked for without a browser. */
const { _InternalPanelDoNotUseOrYouWillBeFired: MessagePanel } = message;
const { _InternalPanelDoNotUseOrYouWillBeFired: NotificationPanel } = notification;
const { _InternalPanelDoNotUseOrYouWillBeFired: ModalPanel } = Modal;

/**
 * The parts of antd that the way to the first form needs, each in the shapes that have styles of their own. The code that would
 * generate them in the browser stays out of the client. What comes later (calendars, uploads, trees to choose from) is left out:
 * its styles would only make the first load longer.
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
