import {
  ApartmentOutlined,
  BankOutlined,
  IdcardOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { theme } from 'antd';
import type { PersonKind } from '../../../engine/contract/person';

const ICONS = {
  user: UserOutlined,
  company: BankOutlined,
  department: ApartmentOutlined,
  position: IdcardOutlined,
  role: SafetyCertificateOutlined,
  group: TeamOutlined,
} as const satisfies Record<PersonKind, unknown>;

/** The icon of an object's kind. */
export function PersonIcon({ type }: { readonly type: PersonKind }) {
  const { token } = theme.useToken();
  const Icon = ICONS[type];
  return <Icon aria-hidden style={{ flex: 'none', color: token.colorTextSecondary }} />;
}
