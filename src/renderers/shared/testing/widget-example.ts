/** A widget's `example.json`. */
export interface WidgetExample {
  /** The smallest real field node, of any generation of the format. */
  readonly node: Readonly<Record<string, unknown>>;
  /** Its stored value. */
  readonly value: unknown;
  /** Its text in lists and exports, in Chinese. */
  readonly text: string;
  /** The condition of a search for the value, for searchable widgets. */
  readonly condition?: Readonly<Record<string, unknown>>;
}
