import styles from './login.module.css';

const ROWS = [0, 1, 2, 3, 4] as const;

/** A drawn list with a form over it; decoration only. */
export function ProductPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 400 260" aria-hidden="true" focusable="false">
      <g fill="var(--ant-color-bg-container)" stroke="var(--ant-color-border-secondary)">
        <rect x="0.5" y="40.5" width="330" height="240" rx="10" />
      </g>
      <rect x="20" y="60" width="72" height="10" rx="5" fill="var(--ant-color-text-quaternary)" />
      <rect x="258" y="56" width="54" height="18" rx="5" fill="var(--ant-color-primary)" opacity="0.85" />
      {ROWS.map((row) => (
        <g key={row} transform={`translate(0 ${100 + row * 34})`}>
          <rect x="1" y="-14" width="329" height="1" fill="var(--ant-color-border-secondary)" />
          <rect x="20" y="0" width={60 + ((row * 17) % 30)} height="8" rx="4" fill="var(--ant-color-fill)" />
          <rect x="124" y="0" width={40 + ((row * 23) % 36)} height="8" rx="4" fill="var(--ant-color-fill-secondary)" />
          <rect x="220" y="-4" width="40" height="16" rx="8" fill="var(--ant-color-primary-bg-hover)" />
        </g>
      ))}
      <g transform="translate(232 0)">
        <rect
          x="0.5"
          y="0.5"
          width="150"
          height="196"
          rx="10"
          fill="var(--ant-color-bg-container)"
          stroke="var(--ant-color-primary-border)"
        />
        {[0, 1, 2].map((row) => (
          <g key={row} transform={`translate(18 ${24 + row * 44})`}>
            <rect width="40" height="7" rx="3.5" fill="var(--ant-color-fill)" />
            <rect x="0.5" y="13.5" width="113" height="19" rx="5" fill="none" stroke="var(--ant-color-border)" />
            <rect x="10" y="20" width={34 + row * 14} height="6" rx="3" fill="var(--ant-color-fill)" />
          </g>
        ))}
        <rect x="18" y="160" width="52" height="20" rx="5" fill="var(--ant-color-primary)" />
        <rect x="78.5" y="160.5" width="53" height="19" rx="5" fill="none" stroke="var(--ant-color-border)" />
      </g>
    </svg>
  );
}
