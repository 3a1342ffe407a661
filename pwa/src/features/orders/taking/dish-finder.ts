/** Finds dishes by what somebody types who is listening to the phone: a code, first letters, beginnings of words. */
import { foldedWords } from '#api/kernel/typed.ts'

export type Sought = { id: string; name: string; nameEn: string; code?: string | undefined }

/**
 * The dishes that fit, best first: the code, initials, the name from its beginning, then any words of its French or
 * English name, or of its Thai one in Latin letters, which the dish's id holds.
 */
export function soughtDishes<Dish extends Sought>(dishes: readonly Dish[], typed: string): Dish[] {
  const words = foldedWords(typed).split(' ').filter(Boolean)
  if (words.length === 0) return [...dishes]
  const ranked = dishes.map(dish => ({ dish, rank: rankOf(dish, words) }))
  return ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ dish }) => dish)
}

const NOT_FOUND = 6

function rankOf({ id, name, nameEn, code }: Sought, words: readonly string[]): number {
  const typed = words.join('')
  const ours = (code ?? '').toLowerCase()
  const named = foldedWords(name).split(' ')
  if (ours === typed) return 0
  if (ours.startsWith(typed)) return 1
  if (words.every((word, index) => named[index]?.startsWith(word))) return 2
  if (
    named
      .map(word => word[0])
      .join('')
      .startsWith(typed)
  )
    return 3
  const all = [...named, ...id.split('-')]
  if (words.every(word => all.some(one => one.startsWith(word)))) return 4
  const english = foldedWords(nameEn).split(' ')
  return words.every(word => english.some(one => one.startsWith(word))) ? 5 : NOT_FOUND
}
