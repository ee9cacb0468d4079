/** What the engine needs of it; every place that the engine runs in has more. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
  }
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
}
