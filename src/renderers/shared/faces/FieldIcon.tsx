import { Suspense } from 'react';
import { lazyFace } from './lazy-face';

const KnownIcon = lazyFace(async () => (await import('./KnownIcon')).KnownIcon);

/** The icon that a module names by a font class such as `icon-ym icon-ym-user` or `el-icon-search`, a tag for an unknown one; nothing for ''. */
export function FieldIcon({ name }: { readonly name: string }) {
  if (name.trim() === '') return null;
  return (
    <span aria-hidden data-icon={name}>
      <Suspense fallback={<span style={{ display: 'inline-block', width: '1em' }} />}>
        <KnownIcon name={name} />
      </Suspense>
    </span>
  );
}
