/** A day on the browser's clock with the name of its weekday, `2026-11-23 Monday`. */
export function dayText(day: Date, locale: string): string {
  // Swedish dates are written as ISO 8601 has them.
  return `${day.toLocaleDateString('sv')} ${day.toLocaleDateString(locale, { weekday: 'long' })}`;
}
