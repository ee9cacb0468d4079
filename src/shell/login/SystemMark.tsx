import { useState } from 'react';
import { ProductMark } from './ProductMark';

interface SystemMarkProps {
  /** Edge in pixels. */
  readonly size: number;
  /** Address of the platform's own picture; '' = it has none. */
  readonly logo: string;
}

/** The platform's mark: its own picture, or the product's. Decorative, its name stands beside it. */
export function SystemMark({ size, logo }: SystemMarkProps) {
  const [broken, setBroken] = useState('');
  if (logo === '' || logo === broken) return <ProductMark size={size} />;
  return (
    <img
      src={logo}
      alt=""
      width={size}
      height={size}
      style={{ flex: 'none', objectFit: 'contain' }}
      onError={() => setBroken(logo)}
    />
  );
}
