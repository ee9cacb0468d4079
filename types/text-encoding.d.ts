/** What every place that the engine runs in has beyond the language: browsers, workers, Node. */
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
