/** A widget's `example.json`. */
export interface WidgetExample {
  /** The smallest real field node, of any generation. */
  readonly node: Readonly<Record<string, unknown>>;
  /** Its stored value. */
  readonly value: unknown;
  /** What lists and exports show of it, in Chinese. */
  readonly text: string;
  /** The condition of a search for the value, where the widget can be searched. */
  readonly condition?: Readonly<Record<string, unknown>>;
}
