/** The texts of one language of a text table: `?zh` loads `zh` only. */
declare module '*text.json?zh' {
  export const zh: Readonly<Record<string, string>>;
}
declare module '*text.json?zhtw' {
  export const zhtw: Readonly<Record<string, string>>;
}
declare module '*text.json?en' {
  export const en: Readonly<Record<string, string>>;
}
