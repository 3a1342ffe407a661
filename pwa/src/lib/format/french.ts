/**
 * Inserts the no-break spaces of French print: in `12 h`, and at the signs that stand off their word (`: ; ! ? « »`).
 */
export function french(text: string): string {
  return text
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/(\d) (h|€)(?![\p{L}])/gu, '$1\u00a0$2')
}
