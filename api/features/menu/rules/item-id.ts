const LONGEST = 60

/**
 * The key of a new dish, made of its French name: `Pad thaï végétarien` → `pad-thai-vegetarien`. Keys are never used
 * again, not even a deleted dish's: orders of the past name them.
 * @param isTaken whether something has this key, or ever had
 */
export function newItemId(name: string, isTaken: (id: string) => boolean): string {
  const letters = name.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD')
  const words = letters.replace(/\p{M}/gu, '').match(/[a-z0-9]+/g) ?? ['article']
  const id = words.join('-').slice(0, LONGEST).replace(/-$/, '')
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? id : `${id}-${n}`
    if (!isTaken(candidate)) return candidate
  }
}
