/** The page of the form around an element, or in the preview around it; null = another one is in front, or a dialog. */
export function formPage(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const page = target.closest('[data-page]') ?? target.closest('[data-preview]')?.querySelector('[data-page=form]');
  return page?.matches('[data-page=form]:not([hidden])') === true ? page : null;
}

/** The frame of a field on the page of the form. */
export function fieldCell(root: Element | null | undefined, fieldId: string): Element | null {
  return root?.querySelector(`[data-page=form] .formloom-cell[data-field=${JSON.stringify(fieldId)}]`) ?? null;
}
