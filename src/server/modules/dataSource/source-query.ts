/** How long and how much one statement may answer. */
export interface SourceBounds {
  readonly timeoutMs: number;
  readonly rowCap: number;
  readonly maxBytes: number;
  readonly timeZone: string;
  readonly tooLarge: () => Error;
}

/** A statement with its values apart. */
export interface SourceQuery {
  readonly text: string;
  readonly args: readonly (string | null)[];
  readonly bounds: SourceBounds;
}
