interface ProductMarkProps {
  /** Edge in pixels. */
  readonly size: number;
}

/** The product's mark: threads that become a form. Decorative, its name stands beside it. */
export function ProductMark({ size }: ProductMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--ant-color-primary)" />
      <g fill="none" stroke="var(--ant-color-white)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M8 11h16M8 16h10M8 21h16" />
        <path d="M21.5 8v16" opacity=".55" />
      </g>
    </svg>
  );
}
