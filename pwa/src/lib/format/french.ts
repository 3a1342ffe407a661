/**
 * Sets a sentence as French print does: no-break spaces in `12 h` and at the signs that stand off their word
 * (`: ; ! ? « »`), and the curly apostrophe. Calls keep the former client's own signs.
 */
export function french(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/(\d) (h|€)(?![\p{L}])/gu, '$1\u00a0$2')
}
