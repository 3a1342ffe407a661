/** How texts are compared with what somebody searches for, who types neither accents nor capitals. */

/** Without case, accents and ligatures: `Bœuf « loc-lac »` → `boeuf « loc-lac »`. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
}

/** The same as words alone: `boeuf loc lac`. */
export function foldedWords(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
