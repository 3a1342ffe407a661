const LONGEST = 60

/**
 * The key of a new dish, made of its French name: `Pad thaï végétarien` → `pad-thai-vegetarien`. A key is never used
 * again, not even a deleted dish's, since past orders name it.
 * @param isTaken whether some dish has or ever had this key
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
