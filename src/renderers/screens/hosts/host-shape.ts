import type { ScreenPlace } from '../../../engine/contract/action';
import type { FormModel } from '../../../engine/contract/module-model';
import type { OpenScreenRequest } from '../../shared/hosts/open-screen';

/** Place and width of a screen's host. */
export interface HostShape {
  readonly place: ScreenPlace;
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
const LIST_WIDTHS: Readonly<Record<ScreenPlace, string>> = { dialog: '1000px', drawer: '700px', fullScreen: '100%' };

/** Host of a requested screen: its place, and the requested or the module's width. `form` is null until loaded. */
export function shapeOf({ place, width, screen }: OpenScreenRequest, form: FormModel | null): HostShape {
  if (width !== '') return { place, width };
  if (screen === 'list' || screen === 'select') return { place, width: LIST_WIDTHS[place] };
  return { place, width: formWidth(place, form) };
}

function formWidth(place: ScreenPlace, form: FormModel | null): string {
  if (place === 'dialog') return form?.generalWidth ?? '600px';
  return (place === 'drawer' ? form?.drawerWidth : form?.fullScreenWidth) ?? LIST_WIDTHS[place];
}
