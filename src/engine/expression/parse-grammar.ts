import * as mathjs from 'mathjs/number';
import { MAX_NODES } from './limits';
import { refusalAt } from './parse-result';

/** The nodes of mathjs's grammar as it hands them over; `convertNode` accepts only the kinds it knows. */
export abstract class GrammarNode {
  /** mathjs asks a node's prototype before it trusts the flags of the node itself. */
  get isNode(): true {
    return true;
  }

  constructor() {
    countNode();
  }
}

export class ConstantNode extends GrammarNode {
  readonly isConstantNode = true;
  constructor(readonly value: unknown) {
    super();
  }
}

export class SymbolNode extends GrammarNode {
  readonly isSymbolNode = true;
  constructor(readonly name: string) {
    super();
  }
}

export class OperatorNode extends GrammarNode {
  readonly isOperatorNode = true;
  constructor(
    readonly op: string,
    readonly fn: string,
    readonly args: readonly GrammarNode[],
    readonly isImplicit = false,
    readonly isPercentage = false,
  ) {
    super();
  }
}

export class ConditionalNode extends GrammarNode {
  constructor(
    readonly condition: GrammarNode,
    readonly trueExpr: GrammarNode,
    readonly falseExpr: GrammarNode,
  ) {
    super();
  }
}

export class ParenthesisNode extends GrammarNode {
  constructor(readonly content: GrammarNode) {
    super();
  }
}

export class ArrayNode extends GrammarNode {
  constructor(readonly items: readonly GrammarNode[]) {
    super();
  }
}

export class IndexNode extends GrammarNode {
  constructor(
    readonly dimensions: readonly GrammarNode[],
    readonly isDotNotation = false,
  ) {
    super();
  }
}

export class AccessorNode extends GrammarNode {
  readonly isAccessorNode = true;
  constructor(
    readonly object: GrammarNode,
    readonly index: IndexNode,
  ) {
    super();
  }
}

export class FunctionNode extends GrammarNode {
  readonly isFunctionNode = true;
  constructor(
    readonly fn: GrammarNode,
    readonly args: readonly GrammarNode[],
  ) {
    super();
  }
}

/** Everything else that the grammar knows: assignments, blocks, objects, ranges … It only exists to be refused. */
export class ForeignNode extends GrammarNode {}

/** A number literal as written: never a JavaScript number, so that no digit is lost. */
export class NumberText {
  constructor(readonly text: string) {}
}

/**
 * mathjs reads what stands behind `%` twice, so nested brackets could double its work at every level.
 * Counting what it builds ends that; three times the size of the largest accepted tree is always enough.
 */
let builtNodes = 0;
function countNode(): void {
  builtNodes += 1;
  if (builtNodes > MAX_NODES * 3) throw refusalAt('ENGINE_EXPRESSION_LIMIT', 0, { limit: MAX_NODES });
}

type Parse = (text: string) => GrammarNode;
/** mathjs's types leave its parser factory out. Only this member is imported: the bundle gets 6 KB, not the whole library. */
type CreateParse = (parts: Readonly<Record<string, unknown>>) => Parse;

/** Stands in for mathjs's run-time overloading: of the parser's signatures we use the one for a text. */
const typed = Object.assign(
  (_name: string, signatures: { readonly string: Parse }): Parse =>
    (text) =>
      signatures.string(text),
  {
    addConversion: () => undefined,
  },
);

/** Made on first use: who only formats amounts does not pay for a parser. */
let parse: Parse | undefined;
const createGrammar = () =>
  (mathjs as unknown as { readonly createParse: CreateParse }).createParse({
    typed,
    numeric: (text: string) => new NumberText(text),
    config: { number: 'number' },
    AccessorNode,
    ArrayNode,
    ConditionalNode,
    ConstantNode,
    FunctionNode,
    IndexNode,
    OperatorNode,
    ParenthesisNode,
    SymbolNode,
    AssignmentNode: ForeignNode,
    BlockNode: ForeignNode,
    FunctionAssignmentNode: ForeignNode,
    ObjectNode: ForeignNode,
    RangeNode: ForeignNode,
    RelationalNode: ForeignNode,
  });

/** Reads scanned text by mathjs's grammar; nothing is resolved or run. Throws mathjs's SyntaxError (with `char`) or ExpressionRefusal. */
export function parseGrammar(text: string): GrammarNode {
  builtNodes = 0;
  parse ??= createGrammar();
  return parse(text);
}
