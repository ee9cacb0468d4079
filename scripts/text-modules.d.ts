/** The texts of one language out of a file that holds every language: `?zh` gives `zh`, and nothing else comes with it. */
declare module '*text.json?zh' {
  export const zh: Readonly<Record<string, string>>;
}
declare module '*text.json?zhtw' {
  export const zhtw: Readonly<Record<string, string>>;
}
declare module '*text.json?en' {
  export const en: Readonly<Record<string, string>>;
}
