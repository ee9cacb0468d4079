/**
 * `URL` exists in every browser, worker and in Node, but TypeScript declares it only with the DOM or with Node; the engine is
 * compiled with neither (tsconfig.engine.json).
 */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly hostname: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly username: string;
}
