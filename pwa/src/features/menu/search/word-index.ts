import type { SearchResult } from 'minisearch'
import MiniSearch from 'minisearch'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { DRINK_KEYS } from '#api/features/menu/rules/drinks.ts'
import { foldedWords } from '#api/kernel/typed.ts'
import type { MenuSection } from '#pwa/features/menu/menu-sections.ts'
import { alsoFor, inOurWords, insteadOf, joinedPairs, wordsOf } from './synonyms.ts'

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
/** The name and kind of a dish, in contrast to what it contains. */
const CALLED = ['names', 'kinds', 'choices']
/** How different a word may be to count as near, as a part of its length. */
const NEAR = 0.34

/** How a dish fits the words of a query. */
export type Fit = {
  closeness: Closeness
  /** For each word that only a choice of the dish has: the words of the index that such a choice is named by. */
  byChoice: readonly (readonly string[])[]
}

type WordIndex = {
  /** The dishes that fit all of these words, by their ids. `strictly`: as they are typed. */
  lookUp: (words: readonly string[], strictly: boolean) => ReadonlyMap<string, Fit>
  /** Names of the dishes that come nearest to any of these words, however different. */
  nearest: (words: readonly string[]) => string[]
}

const MOST = 3
/** The dishes that most people come for, offered where nothing nearer is known. */
const BY_DEFAULT = ['nouilles', 'curry', 'soupe']

/** An index of a menu's words, as `wordsOf` makes them. */
export function wordIndex(sections: readonly MenuSection[]): WordIndex {
  const index = new MiniSearch<DishTexts>({
    fields: [...CALLED, 'holds'],
    tokenize: text => text.split(' '),
    processTerm: word => word || null,
  })
  const dishes = new Map(sections.flatMap(section => section.items.map(dish => [dish.id, { dish, section }])))
  index.addAll([...dishes.values()].map(({ dish, section }) => dishTexts(dish, section)))
  const known = new Map<string, ReadonlyMap<string, Fit>>()

  /** The word as the menu writes it: as typed, else with two letters swapped, else with one wrong letter, then two. */
  function soughtAs(word: string, strictly: boolean): Sought | undefined {
    const asTyped = [whole(word), { word, prefix: true }].find(isThere)
    if (asTyped || strictly || word.length < ENOUGH) return asTyped
    return swapped(word).map(whole).find(isThere) ?? corrected(word)
  }

  function corrected(word: string): Sought | undefined {
    const fields = word.length < ENOUGH_TO_BE_HELD ? CALLED : [...CALLED, 'holds']
    const typos = Array.from({ length: word.length > ENOUGH ? MOST_TYPOS : 1 }, (_, at) => at + 1)
    const [nearest] = typos.flatMap(fuzzy => index.search(word, { fuzzy, fields })[0]?.terms ?? [])
    return nearest === undefined ? undefined : whole(nearest)
  }

  function isThere(sought: Sought): boolean {
    return fitting(sought).size > 0
  }

  /** The dishes that fit a word, by how closely: kept, since most letters add to what was typed. */
  function fitting(sought: Sought): ReadonlyMap<string, Fit> {
    const key = `${sought.word}${sought.prefix ? '…' : ''}`
    const fits = known.get(key) ?? lookedUp(sought)
    known.set(key, fits)
    return fits
  }

  /** One search for all fields: on a slow phone each takes milliseconds of a letter's time. */
  function lookedUp({ word, prefix }: Sought): ReadonlyMap<string, Fit> {
    const fields = prefix && word.length < ENOUGH ? CALLED : [...CALLED, 'holds']
    const results = index.search(word, { prefix, fields })
    const also = alsoFor(word, prefix)
    if (also.length === 0) return new Map(results.map(({ id, match }) => [id, fitOf(match)]))
    const matches = new Map(results.map(({ id, match }): [string, Match] => [id, match]))
    for (const { id, match } of index.search({ prefix, fields: CALLED, queries: [...also] }))
      matches.set(id, { ...matches.get(id), ...asKind(match) })
    return new Map([...matches].map(([id, match]) => [id, fitOf(match)]))
  }

  function allOf(words: readonly string[], strictly: boolean): ReadonlyMap<string, Fit> {
    const sought = words.map(word => soughtAs(word, strictly))
    if (!sought.every(one => one !== undefined)) return new Map()
    const found = inAll(sought.map(fitting))
    // Several words together name a dish: a dish that only contains both counts where they stand side by side.
    if (sought.length === 1 || ![...found.values()].some(({ closeness }) => closeness === NAMED)) return found
    const asOne = fitting(whole(sought.map(({ word }) => word).join('')))
    const called = [...found].filter(([, { closeness }]) => closeness !== HELD)
    return new Map([...[...asOne].map(([id, fit]): [string, Fit] => [id, { ...fit, closeness: HELD }]), ...called])
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

/** In which fields each word of the dish fits. */
type Match = SearchResult['match']

function fitOf(match: Match): Fit {
  const fields = Object.values(match).flat()
  const isCalled = fields.includes('names') || fields.includes('kinds')
  const byChoice = Object.keys(match).filter(word => match[word]?.includes('choices'))
  return {
    closeness: fields.includes('names') ? NAMED : isCalled || byChoice.length > 0 ? OF_KIND : HELD,
    byChoice: isCalled || byChoice.length === 0 ? [] : [byChoice],
  }
}

/** A dish that is named by a more specific word is one of that kind. */
function asKind(match: Match): Match {
  return Object.fromEntries(
    Object.entries(match).map(([word, fields]) => [word, fields.map(field => (field === 'names' ? 'kinds' : field))]),
  )
}

/** The dishes that fit every word, as closely as the word that it fits least. */
function inAll([first, ...others]: readonly ReadonlyMap<string, Fit>[]): Map<string, Fit> {
  const all = [...(first ?? [])].filter(([id]) => others.every(fits => fits.has(id)))
  return new Map(all.map(([id, fit]) => [id, others.reduce((sum, fits) => joined(sum, fits.get(id)), fit)]))
}

function joined(one: Fit, other: Fit = one): Fit {
  return {
    closeness: Math.max(one.closeness, other.closeness) as Closeness,
    byChoice: [...one.byChoice, ...other.byChoice],
  }
}

/** Makes `obuef`, `buoef`, `boeuf`, `boufe` of `bouef`. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [one, other] = [word[at], word[at + 1]]
    return `${word.slice(0, at)}${other}${one}${word.slice(at + 2)}`
  })
}

/**
 * Words to search for where nothing fits: the query with a word less, what this kitchen makes instead, the nearest
 * names. At most three, each of which finds something.
 */
export function nearTo(folded: string, index: WordIndex, hasAny: (query: string) => boolean): string[] {
  const words = folded.split(' ')
  const withOneLess =
    words.length > 1 ? words.map((_, at) => words.filter((_word, other) => other !== at).join(' ')) : []
  const sources = [
    () => [...withOneLess, ...insteadOf(folded)],
    () => index.nearest(wordsOf(inOurWords(folded))),
    () => BY_DEFAULT,
  ]
  for (const source of sources) {
    const near = [...new Set(source())].filter(query => query && hasAny(query))
    if (near.length > 0) return near.slice(0, MOST)
  }
  return []
}

/** The words of a dish, divided by how much they say about it; each word as `wordsOf` makes it. */
type DishTexts = { id: string; names: string; kinds: string; choices: string; holds: string }

/**
 * @returns `names`: what the dish is called in any language; `kinds`: what it is (the head of its description, its
 * category); `choices`: what it may be had with; `holds`: what else its description names
 */
function dishTexts(dish: MenuItem, section: MenuSection): DishTexts {
  const { id, name, nameEn, nameTh, description } = dish
  // The id of a dish is its Thai name in Latin letters, where it has one.
  const latin = [name, nameEn.replace(/\bthe\b/gi, ''), id].map(folded)
  // Fish sauce is in every other dish, which does not make it a fish dish.
  const held = wordsOf(foldedWords(description.replace(/sauce (au )?poisson/gi, '')))
  return {
    id,
    names: [
      ...latin.flatMap(wordsOf),
      ...latin.flatMap(text => joinedPairs(text.split(' '))),
      ...endings(foldedWords(nameTh ?? '')),
    ].join(' '),
    kinds: allWords([head(description), section.title, section.titleEn, ...saidOf(dish)]),
    choices: allWords(namesOfChoices(dish)),
    holds: [...held, ...joinedPairs(held)].join(' '),
  }
}

function allWords(texts: readonly string[]): string {
  return texts.flatMap(text => wordsOf(folded(text))).join(' ')
}

/** A drink without alcohol must not be found by 'alcool'. */
function folded(text: string): string {
  return foldedWords(text).replace('sans alcool', 'sansalcool').replace('alcohol free', 'sansalcool')
}

/**
 * The kind of a dish: its description up to the first word that only adds to it. `Nouilles de riz sautées` →
 * `Nouilles`.
 */
function head(description: string): string {
  return description.split(/[,.]| (?=(?:à|au|aux|avec|dans|de|des|du|en|et|sur)\b|d’|l’)/)[0] ?? ''
}

function namesOfChoices({ prices, options, mixOptions }: MenuItem): string[] {
  return [...Object.keys(prices ?? {}), ...(options ?? []), ...(mixOptions ?? []).map(({ name }) => name)]
}

/** Words that people use for the dish and that stand nowhere on the menu. */
function saidOf({ category, spicyLevels, alcohol, meatOrigin, tags }: MenuItem): string[] {
  return [
    ...(spicyLevels ? ['piquant'] : []),
    ...(alcohol ? ['alcool'] : []),
    ...(tags.includes('vegetarian') ? ['végétarien'] : []),
    ...(meatOrigin ? ['viande'] : []),
    ...(DRINK_KEYS.includes(category) ? ['boisson'] : []),
  ]
}

/** Thai is written without spaces, so every letter may begin a word. */
function endings(thai: string): string[] {
  return thai.split(' ').flatMap(word => Array.from(word, (_, at) => word.slice(at)))
}
