/** Finding dishes by their names as one types: accents, capitals, spaces, plurals and one slip of the finger aside. */
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import type { MenuSection } from '#pwa/features/menu/list/menu-sections.ts'

/** A dish's names made comparable, and the same without spaces. */
type Names = { spaced: string; joined: string }
/** A service's sections, with the names of their dishes. */
export type SearchIndex = readonly { section: MenuSection; names: ReadonlyMap<string, Names> }[]

/** Shorter pieces of a word fit too many. */
const ENOUGH = 4

/** Prepares a service's dishes: French, English and Thai names, and what their category is called. */
export function searchIndex(sections: readonly MenuSection[]): SearchIndex {
  return sections.map(section => ({
    section,
    names: new Map(section.items.map(dish => [dish.id, namesOf(dish, section)])),
  }))
}

/**
 * The sections that hold a dish of this name, with these dishes alone; all of them while the query has no letter.
 * Where nothing fits, names that are one letter off do.
 */
export function search(index: SearchIndex, query: string): MenuSection[] {
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length === 0) return index.map(({ section }) => section)
  const found = keep(index, names => isNamed(names, words))
  return found.length > 0 ? found : keep(index, names => isNearlyNamed(names, words))
}

function keep(index: SearchIndex, fits: (names: Names) => boolean): MenuSection[] {
  return index
    .map(({ section, names }) => ({
      ...section,
      items: section.items.filter(dish => fits(names.get(dish.id) as Names)),
    }))
    .filter(({ items }) => items.length > 0)
}

function namesOf(dish: MenuItem, section: MenuSection): Names {
  const spaced = fold([dish.name, dish.nameEn, dish.nameTh, section.title, section.titleEn].join(' '))
  return { spaced, joined: joined(spaced) }
}

/** `Bœuf « loc-lac »` → `boeuf loc lac`. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function joined(text: string): string {
  return text.replaceAll(' ', '')
}

function isNamed({ spaced, joined: whole }: Names, words: readonly string[]): boolean {
  const query = words.join('')
  return (
    words.every(word => ` ${spaced}`.includes(` ${singular(word)}`) || (isLong(word) && whole.includes(word))) ||
    (isLong(query) && whole.includes(query))
  )
}

/** Thai is written without spaces: any piece of it is worth looking for. */
function isLong(word: string): boolean {
  return word.length >= ENOUGH || /\p{Script=Thai}/u.test(word)
}

function singular(word: string): string {
  return word.length >= ENOUGH ? word.replace(/[sx]$/, '') : word
}

function isNearlyNamed({ spaced }: Names, words: readonly string[]): boolean {
  const names = spaced.split(' ')
  return words.every(word => names.some(name => name.startsWith(word) || (isLong(word) && isOneOff(word, name))))
}

/** The name begins with the word, but for one letter that is wrong, missing, too many or swapped with the next. */
function isOneOff(word: string, name: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== name[index])
  const rest = (text: string, from: number) => text.slice(from)
  return (
    rest(name, at + 1).startsWith(rest(word, at + 1)) ||
    rest(name, at + 1).startsWith(rest(word, at)) ||
    rest(name, at).startsWith(rest(word, at + 1)) ||
    (word[at] === name[at + 1] && word[at + 1] === name[at] && rest(name, at + 2).startsWith(rest(word, at + 2)))
  )
}
