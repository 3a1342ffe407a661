import MiniSearch, { type SearchResult } from 'minisearch'
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
/** What a dish is called and what it is, in contrast to what it contains. */
const CALLED = ['names', 'kinds']
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
  const known = new Map<string, ReadonlyMap<string, Closeness>>()

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
    return fitting(sought).size > 0
  }

  /** The dishes that fit a word, by how closely: kept, since most letters add to what was typed. */
  function fitting(sought: Sought): ReadonlyMap<string, Closeness> {
    const key = `${sought.word}${sought.prefix ? '…' : ''}`
    const fits = known.get(key) ?? lookedUp(sought)
    known.set(key, fits)
    return fits
  }

  /** One search for all three: on a slow phone each takes milliseconds of a letter's time. */
  function lookedUp({ word, prefix }: Sought): ReadonlyMap<string, Closeness> {
    const fields = prefix && word.length < ENOUGH ? CALLED : [...CALLED, 'holds']
    const fits = new Map(index.search(word, { prefix, fields }).map(found => [found.id, closenessOf(found)]))
    const also = alsoFor(word, prefix)
    if (also.length === 0) return fits
    for (const { id } of index.search({ prefix, fields: CALLED, queries: [...also] }))
      fits.set(id, Math.min(fits.get(id) ?? OF_KIND, OF_KIND) as Closeness)
    return fits
  }

  function allOf(words: readonly string[], strictly: boolean): ReadonlyMap<string, Closeness> {
    const sought = words.map(word => soughtAs(word, strictly))
    if (!sought.every(one => one !== undefined)) return new Map()
    const found = inAll(sought.map(fitting))
    // Several words together name a dish: a dish that only contains both counts where they stand side by side.
    if (sought.length === 1 || ![...found.values()].includes(NAMED)) return found
    const asOne = fitting(whole(sought.map(({ word }) => word).join('')))
    const called = [...found].filter(([, closeness]) => closeness !== HELD)
    return new Map([...[...asOne.keys()].map((id): [string, Closeness] => [id, HELD]), ...called])
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

/** @param match in which fields each word of the dish fits */
function closenessOf({ match }: SearchResult): Closeness {
  const fields = Object.values(match).flat()
  return fields.includes('names') ? NAMED : fields.includes('kinds') ? OF_KIND : HELD
}

/** What fits every word, as closely as the word that it fits least. */
function inAll([first, ...others]: readonly ReadonlyMap<string, Closeness>[]): Map<string, Closeness> {
  const all = [...(first ?? [])].filter(([id]) => others.every(fits => fits.has(id)))
  return new Map(
    all.map(([id, closeness]) => [id, Math.max(closeness, ...others.map(fits => fits.get(id) ?? HELD)) as Closeness]),
  )
}

/** Makes `obuef`, `buoef`, `boeuf`, `boufe` of `bouef`. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [one, other] = [word[at], word[at + 1]]
    return `${word.slice(0, at)}${other}${one}${word.slice(at + 2)}`
  })
}
