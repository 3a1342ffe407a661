/** Writes an amount as `6,50`. */
export function amountText(euros: number): string {
  return euros.toFixed(2).replace('.', ',')
}

export function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(value).replace('.', ',')
}

/** Reads `12,90`, `12.9` or `12,90 €`; NaN for anything else. */
export function numberIn(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}
