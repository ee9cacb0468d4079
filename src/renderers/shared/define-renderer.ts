import type { ComponentType, ReactNode } from 'react';
import type { FieldModel, OptionItem } from '../../engine/contract/field-model';
import type { WidgetDefinition } from '../../engine/contract/widget-definition';
import type { SearchField } from '../../engine/contract/module-model';

/** What a form control gets. It is dumb: everything it needs is here or behind a hook of `renderers/shared`. */
export interface EditProps {
  readonly field: FieldModel;
  readonly value: unknown;
  /**
   * Reports a new stored value. A control that takes text reports what it cannot read as the text itself: it stays in the record
   * on the screen, `definition.validate` says what is wrong with it, and nothing is saved until it is mended.
   */
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  /** Sub-tables: the focus left this row for another one. */
  onRowLeave?: (rowIndex: number) => void;
  /** Sub-tables: the focus left a cell, or its editor was closed. */
  onCellLeave?: () => void;
  /** DOM id of the focusable element, so that the label points at it. */
  readonly id: string;
  readonly isDisabled: boolean;
  readonly isReadOnly: boolean;
  readonly isInvalid: boolean;
  /** Whether a value is required now, rules included; default what the document says. */
  readonly isRequired?: boolean;
  /** Id of the element that holds the error text. */
  readonly describedBy?: string;
  /** Accessible name when no visible label points here (grid cells, search). */
  readonly ariaLabel?: string;
  /** Resolved choices; empty when the field has none. */
  readonly options: readonly OptionItem[];
  readonly optionsState: 'ready' | 'loading' | 'error';
  /** Retries loading the choices after an error (`useOptions().reload`); without it no retry is offered. */
  reloadOptions?: () => void;
  readonly place: 'form' | 'cell';
  readonly autoFocus?: boolean;
  /** Opens its list or calendar at once. */
  readonly opensAtOnce?: boolean;
}

/** What a read-only view gets (detail, print, disabled sub-tables). */
export interface ViewProps {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly options: readonly OptionItem[];
}

/** What a list or grid cell gets: the display value of the row and its text. */
export interface CellProps {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly text: string;
  /** The stored value; absent where the row has none beside the text. */
  readonly stored?: unknown;
}

/** What a search input gets. */
export interface FilterProps {
  readonly field: FieldModel;
  readonly search: SearchField;
  /** A value, a list when `search.isMultiple`, a `[from, to]` pair when `search.type` is range. */
  readonly value: unknown;
  onChange: (value: unknown) => void;
  readonly id: string;
  readonly options: readonly OptionItem[];
  readonly optionsState: 'ready' | 'loading' | 'error';
}

/** What a layout node gets; it decides where its children stand, not how they are drawn. */
export interface LayoutProps {
  readonly field: FieldModel;
  /** Draws nodes in the grid of the form, in edit or read-only mode. */
  renderFields: (fields: readonly FieldModel[]) => ReactNode;
  /** Ids of nodes (direct or nested) that hold an error now, so that tabs and panels can show it and open. */
  readonly errorFieldIds: ReadonlySet<string>;
}

/** A placeholder input for a control that is not used yet, with the value as text. */
export interface StandInLook {
  readonly role: 'textbox' | 'spinbutton' | 'combobox';
  /** The icon at its end, as in the control. */
  readonly icon?: 'choice' | 'date' | 'search';
  /** What is typed only searches: left before the control is there, it becomes no value. */
  readonly isPicker?: boolean;
  /** Shows a clear icon while non-empty. */
  readonly isClearable?: boolean;
  /** Looks exactly as the unused control; otherwise the control replaces it when it comes near the viewport. */
  readonly isExact: boolean;
}

/** The faces of a widget. A value widget has Edit and View; a display widget has View (used in forms too); a layout has Layout. */
export interface RendererParts {
  readonly Edit?: ComponentType<EditProps>;
  readonly View?: ComponentType<ViewProps>;
  readonly Cell?: ComponentType<CellProps>;
  readonly Filter?: ComponentType<FilterProps>;
  readonly Layout?: ComponentType<LayoutProps>;
  /**
   * Allows a placeholder input in long forms: as long as the choices are known from the document, Edit does nothing before it is
   * used. Without it Edit is mounted as soon as the browser is idle.
   */
  standIn?: (field: FieldModel) => StandInLook;
}

export interface WidgetRenderer extends RendererParts {
  readonly definition: WidgetDefinition;
}

/** Ties a definition to its faces; throws at load when the kind's face is missing. */
export function defineRenderer(definition: WidgetDefinition, parts: RendererParts): WidgetRenderer {
  const needed: keyof RendererParts =
    definition.kind === 'layout'
      ? 'Layout'
      : definition.kind === 'value' || definition.kind === 'table'
        ? 'Edit'
        : 'View';
  if (!parts[needed]) throw new Error(`widget "${definition.key}" of kind ${definition.kind} needs ${needed}`);
  return { definition, ...parts };
}
