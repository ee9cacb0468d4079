import type { FormModel } from '../../../engine/contract/module-model';
import type { OpenPlace, OpenScreenRequest } from '../../shared/hosts/open-screen';

/** Place and width of a screen's host. */
export interface HostShape {
  readonly place: OpenPlace;
  /** `popover`: the element that it opens below. */
  readonly anchor?: Element | null;
  /** CSS length: `700px`, `80%`. */
  readonly width: string;
}

/** Host of a module's form and detail view by its popupType (docs/module-format.md#form-settings). */
export function hostOf(form: FormModel): HostShape {
  if (form.popupType === 'fullScreen') return { place: 'fullScreen', width: form.fullScreenWidth };
  if (form.popupType === 'drawer') return { place: 'drawer', width: form.drawerWidth };
  return { place: 'dialog', width: form.generalWidth };
}

/** Default widths of lists and selections (docs/screens.md#windows). */
const LIST_WIDTHS: Readonly<Record<OpenPlace, string>> = {
  dialog: '1000px',
  drawer: '700px',
  fullScreen: '100%',
  popover: '700px',
};

/** Host of a requested screen: its place (`own` the module's), and the requested or the module's width. `form` is null until loaded. */
export function shapeOf(request: OpenScreenRequest, form: FormModel | null): HostShape {
  const { place, width, screen, anchor = null } = request;
  if (place === 'own') return form ? hostOf(form) : { place: 'dialog', width: formWidth('dialog', form) };
  if (width !== '') return { place, width, anchor };
  if (screen === 'list' || screen === 'select') return { place, width: LIST_WIDTHS[place], anchor };
  return { place, width: formWidth(place, form), anchor };
}

function formWidth(place: OpenPlace, form: FormModel | null): string {
  if (place === 'dialog') return form?.generalWidth ?? '600px';
  return (place === 'drawer' ? form?.drawerWidth : form?.fullScreenWidth) ?? LIST_WIDTHS[place];
}
