/** What `sql/seed/catalogue.json` says of each dish: short, of its own, and no promise that nobody keeps. */
import { describe, expect, test } from 'vitest'
import { duplicates, items, itemsOf, offenders, textOf } from '#api/testing/menu/catalogue-items.ts'
import { CATEGORY_KEYS } from './contract-dish.ts'

const LONGEST = 120
/** Words that praise, and 'maison', which décret 2014-797 allows where all is made in the kitchen from raw produce. */
const PRAISE =
  /meilleur|incontournable|délicieu|savoureu|succulent|exquis|parfait|\bplus\b|unique|inoubliable|divin|authentique|maison|artisanal|!/i
/** How a menu speaks that lists: at most one in twenty may. */
const LISTING = /servie?s? (avec|sur)|accompagnée?s? (de|d’)/
const SENSES =
  /croqu|croust|craqu|fondant|moelleu|soyeu|velours|tiède|acidul|vif|vive|nacré|gonflée|doré|caramélis|grillé|saisi|pilé|râpé|roulé|frit/i

/** A participle or an adjective, as in 'Saisies au wok : nouilles' or 'Épais, presque une crème'; nouns that end like one apart. */
const GESTURE =
  /^(?!(?:Tofu|Raviolis|Litchis|Chou|Mangue|Dés|Lait|Deux)$)(?:\p{L}*(?:ée?s?|ie?s?|ite?s?|ue?s?|eux|ante?s?|oux|ond)|Épais|Frais|Tout|Viv?fs?|À|Au|Une?)$/u

const firstWords = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}’-]+/gu) ?? []).slice(0, 2).join(' ')

describe('descriptions', () => {
  test('are one sentence of at most 120 characters', () => {
    const isOneSentence = (text: string) => /^\p{Lu}.*[^.]\.$/u.test(text) && !/\. /.test(text)
    expect(offenders(one => !isOneSentence(one.description) || one.description.length > LONGEST)).toEqual([])
  })

  test('are all different', () => {
    expect(duplicates(items.map(one => one.description))).toEqual([])
  })

  test.each(CATEGORY_KEYS)('of no two dishes of a section begin with the same two words: %s', key => {
    expect(duplicates(itemsOf(key).map(one => firstWords(one.description)))).toEqual([])
  })

  test('praise nothing, and call nothing homemade', () => {
    expect(offenders(one => PRAISE.test(textOf(one)))).toEqual([])
  })

  test('hardly ever list what something is served with', () => {
    expect(offenders(one => LISTING.test(one.description)).length).toBeLessThan(items.length / 20)
  })

  test('of food say how it is made or how it feels, nine times in ten', () => {
    const food = items.filter(one => ['entrees', 'plats', 'desserts'].includes(one.category))
    const plain = offenders(one => !SENSES.test(one.description), food)
    expect(plain.length, plain.join()).toBeLessThan(food.length / 10)
  })

  test('of food begin with what one eats, since a row in the list is cut after some forty letters', () => {
    const food = items.filter(one => ['entrees', 'plats', 'desserts', 'accompagnements'].includes(one.category))
    const firstWord = (text: string) => /^[\p{L}’-]+/u.exec(text)?.[0] ?? ''
    expect(offenders(one => GESTURE.test(firstWord(one.description)), food)).toEqual([])
  })

  test('have French signs: curly apostrophes, and no sign that a line may begin with', () => {
    expect(offenders(one => /['"]|[^\u00a0][:;]/.test(one.description))).toEqual([])
  })

  test('call fish sauce by its name, as holy basil where it is cooked', () => {
    expect(offenders(one => /sauce (au )?poisson/.test(textOf(one)))).toEqual([])
    const isHoly = (thai: string | null) => /กะเพรา|ขี้เมา/.test(thai ?? '')
    expect(offenders(one => isHoly(one.nameTh) !== /basilic sacré/.test(textOf(one)))).toEqual([])
  })
})
