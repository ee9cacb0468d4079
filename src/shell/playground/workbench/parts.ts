/** The parts that the workbench is divided into. */
export const PARTS = ['outline', 'editor', 'preview', 'panes'] as const;
export type PartName = (typeof PARTS)[number];

/** The element of a part, by id. */
export function partId(part: PartName): string {
  return `playground-${part}`;
}

/** Puts the focus into a part: its first control, else the part itself. */
export function focusPart(part: PartName): void {
  const element = document.getElementById(partId(part));
  const control = element?.querySelector<HTMLElement>(
    'input:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]',
  );
  (control ?? element)?.focus();
}
