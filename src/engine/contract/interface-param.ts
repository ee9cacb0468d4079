/** One parameter of a data interface and where its value comes from (docs/module-format.md#interface-parameters). */
export interface InterfaceParam {
  /** Parameter name, posted as `field`. */
  readonly field: string;
  readonly fieldName: string;
  readonly dataType: string;
  readonly required: boolean;
  readonly defaultValue: unknown;
  /** Field id whose value fills the parameter (`amount`, `items-price`), an `@keyword`, or ''. */
  readonly relationField: string;
  /** The raw entry, posted back whole as clients do. */
  readonly raw: Readonly<Record<string, unknown>>;
}
