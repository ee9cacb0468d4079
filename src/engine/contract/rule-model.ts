import type { Expression } from './expression';

/** A declarative rule: while `when` holds, `then` applies to its targets. */
export interface RuleModel {
  readonly when: Expression;
  readonly then: {
    /** Field ids (layout nodes included) shown while it holds and hidden while it does not. */
    readonly visible: readonly string[];
    readonly required: readonly string[];
    readonly disabled: readonly string[];
    /** Field id → expression whose result is written while it holds. */
    readonly value: Readonly<Record<string, Expression>>;
    /** Field id → message: while it holds, the field's value is refused with it. Absent = none. */
    readonly invalid?: Readonly<Record<string, string>>;
    /** Field id → expression over `option.value` and `option.label` that holds for the choices left while it holds. Absent = none. */
    readonly options?: Readonly<Record<string, Expression>>;
  };
  /**
   * `change`: whenever something that it reads changes. `leave`: only when the user leaves a field that `when` or a value
   * reads, and before a save; for what would disturb typing (padding, trimming). The server does not run those.
   */
  readonly trigger: 'change' | 'leave';
  readonly pointer: string;
  /** The author's description; absent = none. */
  readonly description?: string;
}

/** Looks that a module may give to a row or cell; each is a colour or weight of the theme, never CSS of the author. */
export const STYLE_NAMES = ['danger', 'warning', 'success', 'muted', 'strong'] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

/** While `when` holds for a row, the row takes the style. */
export interface RowStyleRule {
  readonly when: Expression;
  readonly style: StyleName;
}

/** While `when` holds for a row, the cell of that field takes the style. */
export interface CellStyleRule extends RowStyleRule {
  readonly fieldId: string;
}

/** Styles of a list or a sub-table. */
export interface StyleRules {
  readonly rows: readonly RowStyleRule[];
  readonly cells: readonly CellStyleRule[];
}
