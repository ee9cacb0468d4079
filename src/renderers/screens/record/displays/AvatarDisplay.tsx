import { UserOutlined } from '@ant-design/icons';
import { theme } from 'antd';
import Avatar from 'antd/es/avatar/Avatar';
import type { ReactNode } from 'react';
import { initialsOf } from './initials';
import { toPictureAddress } from './safe-address';

interface AvatarDisplayProps {
  readonly image: unknown;
  readonly name: string;
  /** The text beside the picture; null = the picture stands alone. */
  readonly children: ReactNode;
}

const SIZE = 24;

/** A round picture, or the initials where there is none or it cannot be loaded. */
export function AvatarDisplay({ image, name, children }: AvatarDisplayProps) {
  const { token } = theme.useToken();
  const src = toPictureAddress(image);
  const initials = initialsOf(name);
  const isAlone = children === null;
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8, maxWidth: '100%', minWidth: 0 }}>
      <span
        style={{ flex: 'none', display: 'flex' }}
        // Beside its name the picture says nothing new.
        {...(isAlone && name !== '' ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      >
        <Avatar
          size={SIZE}
          {...(src !== null && { src })}
          alt=""
          style={{ background: token.colorFillSecondary, color: token.colorText, fontSize: token.fontSizeSM }}
          {...(initials === '' && { icon: <UserOutlined /> })}
        >
          {initials === '' ? null : initials}
        </Avatar>
      </span>
      {children}
    </span>
  );
}
