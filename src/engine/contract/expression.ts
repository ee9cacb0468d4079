/**
 * A checked expression tree: what `parseExpression` (text) and `parseTokens` (calculate tokens, docs/module-format.md#calculations)
 * both give and the evaluator walks. Literals are decimal strings so that 0.1 + 0.2 = 0.3.
 */
export type ExpressionNode =
  | { readonly type: 'number'; readonly value: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'null' }
  /** `amount`, a sub-table column `items.price`, a user fact `user.departmentId`, `$param.typeId`, `$record.id`. */
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'unary'; readonly op: '-' | '+' | 'not'; readonly argument: ExpressionNode }
  | {
      readonly type: 'binary';
      readonly op: '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or' | 'in';
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    }
  | {
      readonly type: 'conditional';
      readonly test: ExpressionNode;
      readonly then: ExpressionNode;
      readonly otherwise: ExpressionNode;
    }
  | { readonly type: 'list'; readonly items: readonly ExpressionNode[] }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly ExpressionNode[] };

export interface Expression {
  /** The text as authored, or the token array joined, for messages. */
  readonly source: string;
  readonly root: ExpressionNode;
  /** Field ids read: `amount`, `items-price`. */
  readonly dependencies: readonly string[];
}
