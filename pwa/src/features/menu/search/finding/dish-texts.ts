import type { MenuItem } from '#api/features/menu/contract.ts'
import { DRINK_KEYS } from '#api/features/menu/rules/drinks.ts'
import type { MenuSection } from '#pwa/features/menu/list/menu-sections.ts'
import { fold, joinedPairs, wordsOf } from './words.ts'

/** The words of a dish, divided by how much they say about it; each word as `wordsOf` makes it. */
export type DishTexts = { id: string; names: string; kinds: string; choices: string; holds: string }

/**
 * @returns `names`: what the dish is called in any language; `kinds`: what it is (the head of its description, its
 * category); `choices`: what it may be had with; `holds`: what else its description names
 */
export function dishTexts(dish: MenuItem, section: MenuSection): DishTexts {
  const { id, name, nameEn, nameTh, description } = dish
  // The id of a dish is its Thai name in Latin letters, where it has one.
  const latin = [name, nameEn.replace(/\bthe\b/gi, ''), id].map(folded)
  // Fish sauce is in every other dish, which does not make it a fish dish.
  const held = wordsOf(fold(description.replace(/sauce (au )?poisson/gi, '')))
  return {
    id,
    names: [
      ...latin.flatMap(wordsOf),
      ...latin.flatMap(text => joinedPairs(text.split(' '))),
      ...endings(fold(nameTh ?? '')),
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
  return fold(text).replace('sans alcool', 'sansalcool').replace('alcohol free', 'sansalcool')
}

/**
 * What the dish is: its description up to the first word that only adds to it. `Nouilles de riz sautées` → `Nouilles`.
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
