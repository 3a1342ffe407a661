import MiniSearch, { type Query } from 'minisearch'
import type { MenuSection } from '#pwa/features/menu/list/menu-sections.ts'
import { type DishTexts, dishTexts } from './dish-texts.ts'
import { alsoFor } from './synonyms.ts'

/** How closely a dish fits: by its names, by its kind and choices, or by what it contains. */
export type Closeness = typeof NAMED | typeof OF_KIND | typeof HELD
const NAMED = 0
const OF_KIND = 1
export const HELD = 2

/** A word to be matched as a whole, or as a beginning. */
type Sought = { word: string; prefix: boolean }

/** Shorter beginnings, and shorter words with a wrong letter, would match by chance. */
const ENOUGH = 4
const ENOUGH_TO_BE_HELD = 6
const MOST_TYPOS = 2
/** How different a word may be to count as near, as a part of its length. */
const NEAR = 0.34

export type WordIndex = {
  /** The ids of the dishes that fit all of these words, and how closely. `strictly`: as they are typed. */
  lookUp: (words: readonly string[], strictly: boolean) => ReadonlyMap<string, Closeness>
  /** Names of the dishes that come nearest to any of these words, however different. */
  nearest: (words: readonly string[]) => string[]
}

/** An index of a menu's words, as `wordsOf` makes them. */
export function wordIndex(sections: readonly MenuSection[]): WordIndex {
  const index = new MiniSearch<DishTexts>({
    fields: ['names', 'kinds', 'holds'],
    tokenize: text => text.split(' '),
    processTerm: word => word || null,
  })
  const dishes = new Map(sections.flatMap(section => section.items.map(dish => [dish.id, { dish, section }])))
  index.addAll([...dishes.values()].map(({ dish, section }) => dishTexts(dish, section)))

  /** The word as the menu writes it: as typed, else with two letters swapped, else with one wrong letter, then two. */
  function soughtAs(word: string, strictly: boolean): Sought | undefined {
    const asTyped = [whole(word), { word, prefix: true }].find(isThere)
    if (asTyped || strictly || word.length < ENOUGH) return asTyped
    return swapped(word).map(whole).find(isThere) ?? corrected(word)
  }

  function corrected(word: string): Sought | undefined {
    const fields = word.length < ENOUGH_TO_BE_HELD ? ['names', 'kinds'] : ['names', 'kinds', 'holds']
    const typos = Array.from({ length: word.length > ENOUGH ? MOST_TYPOS : 1 }, (_, at) => at + 1)
    const [nearest] = typos.flatMap(fuzzy => index.search(word, { fuzzy, fields })[0]?.terms ?? [])
    return nearest === undefined ? undefined : whole(nearest)
  }

  function isThere(sought: Sought): boolean {
    return index.search(meets(sought, HELD)).length > 0
  }

  function allOf(words: readonly string[], strictly: boolean): Map<string, Closeness> {
    const found = new Map<string, Closeness>()
    const sought = words.map(word => soughtAs(word, strictly))
    if (!sought.every(one => one !== undefined)) return found
    for (const closeness of [NAMED, OF_KIND, HELD] as const) {
      // Several words together name a dish: a dish that only contains both counts where they stand side by side.
      const asOne = closeness === HELD && sought.length > 1 && [...found.values()].includes(NAMED)
      const joined = whole(sought.map(({ word }) => word).join(''))
      const queries = (asOne ? [joined] : sought).map(one => meets(one, closeness))
      for (const { id } of index.search({ combineWith: 'AND', queries })) if (!found.has(id)) found.set(id, closeness)
    }
    return found
  }
  return {
    lookUp: (words, strictly) => {
      const found = allOf(words, strictly)
      // `gyo za` is one word, typed as two.
      return found.size === 0 && words.length > 1 ? allOf([words.join('')], strictly) : found
    },
    nearest: words =>
      index
        .search({ combineWith: 'OR', queries: [...words] }, { fields: ['names'], fuzzy: NEAR })
        .map(({ id }) => dishes.get(id)?.dish.name ?? ''),
  }
}

function whole(word: string): Sought {
  return { word, prefix: false }
}

function meets({ word, prefix }: Sought, closeness: Closeness): Query {
  const called: Query = {
    combineWith: 'OR',
    prefix,
    fields: closeness === NAMED ? ['names'] : ['names', 'kinds'],
    queries: closeness === NAMED ? [word] : [word, ...alsoFor(word, prefix)],
  }
  if (closeness !== HELD || (prefix && word.length < ENOUGH)) return called
  return { combineWith: 'OR', queries: [called, { prefix, fields: ['holds'], queries: [word] }] }
}

/** Makes `obuef`, `buoef`, `boeuf`, `boufe` of `bouef`. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [one, other] = [word[at], word[at + 1]]
    return `${word.slice(0, at)}${other}${one}${word.slice(at + 2)}`
  })
}
