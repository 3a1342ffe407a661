/** Checks the set menus and rewards of `sql/seed/catalogue.json` against docs/product.md#set-menus. */

import { describe, expect, test } from 'vitest'
import { idsOf, item, items, itemsOf, offenders, pricesOf, variantsOf } from '#api/testing/menu/catalogue-items.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import type { CatalogueItem } from './seed-database.ts'

const { formules, formuleDrinks, formuleExclusions, rewards } = catalogue

/** Whether a set menu may be ordered with this dish. */
const isOpen = (one: CatalogueItem) =>
  !formuleExclusions.items.includes(one.id) &&
  (variantsOf(one).length === 0 || variantsOf(one).some(variant => !formuleExclusions.proteins.includes(variant)))

describe('set menus', () => {
  test.each([
    ['formule1', 1800, false, ['entrees', 'plats', 'boissons_soft']],
    ['formule2', 1800, true, ['plats', 'desserts', 'boissons_soft']],
    ['formule3', 2200, false, ['entrees', 'plats', 'desserts', 'boissons_soft']],
  ])('%s: %i cents, popular %s, %s', (id, priceCents, popular, categories) => {
    const formule = formules.find(one => one.id === id)
    expect(formule).toMatchObject({ priceCents, popular })
    expect(formule?.components.map(component => component.category)).toEqual(categories)
  })

  test('are the three', () => {
    expect(idsOf(formules)).toEqual(['formule1', 'formule2', 'formule3'])
  })

  test('have names and a description, for takeaway alone', () => {
    for (const { id, name, nameEn, description, services } of formules) {
      expect([name, nameEn, description].every(Boolean), id).toBe(true)
      expect(services, id).toEqual(['takeaway'])
    }
  })

  test.each(['entrees', 'plats', 'desserts'] as const)('leave at least five %s to choose from', category => {
    expect(itemsOf(category).filter(isOpen).length).toBeGreaterThanOrEqual(5)
  })

  test('leave no main above 15 €', () => {
    expect(offenders(one => isOpen(one) && (one.priceCents ?? 0) > 1500, itemsOf('plats'))).toEqual([])
  })

  test('exclude the dishes that the restaurant excludes', () => {
    const skewers = idsOf(itemsOf('entrees').filter(one => /brochette/i.test(one.name)))
    const named = [
      'poulet-citronnelle',
      'cote-de-porc',
      'yum-talay',
      'boeuf-loc-lac',
      'tigre-qui-pleure',
      'tigre-qui-pleure-riz-plantain',
      'poulet-cajou',
      'bobun',
      'khung-thod-sod-makham',
    ]
    expect(formuleExclusions.items.toSorted()).toEqual([...skewers, ...named].toSorted())
    expect(formuleExclusions.items.filter(id => !idsOf(items).includes(id))).toEqual([])
  })

  test('exclude salmon and sea bream', () => {
    expect(formuleExclusions.proteins).toEqual(['Saumon', 'Dorade'])
  })
})

describe('their drinks', () => {
  test('are the twelve of the restaurant, in its order', () => {
    const order = [
      /^cola zéro$/i,
      /^cola$/i,
      /citron/i,
      /orange/i,
      /dragon/i,
      /thé glacé/i,
      /orange/i,
      /fruits/i,
      /^eau pétillante$/i,
      /pétillante italienne/i,
      /eau plate/i,
      /eau plate/i,
    ]
    expect(formuleDrinks.map(drink => drink.name)).toEqual(order.map(words => expect.stringMatching(words)))
    expect(new Set(idsOf(formuleDrinks)).size).toBe(12)
  })

  test.each(formuleDrinks)('$id is a soft drink of the menu, by its name there, at 0 €', drink => {
    expect(item(drink.menuItemId)).toMatchObject({ category: 'boissons_soft', name: drink.name })
    expect(drink.priceCents).toBe(0)
  })

  test('have one default, cola zero', () => {
    expect(idsOf(formuleDrinks.filter(drink => drink.default))).toEqual(['cola-zero'])
  })
})

describe('rewards', () => {
  test('are the six, with category and value', () => {
    expect(rewards.map(reward => [reward.id, reward.category, reward.priceCents])).toEqual([
      ['pad-thai', 'plats', 1290],
      ['pad-kapao', 'plats', 1290],
      ['khao-pad', 'plats', 1290],
      ['som-tam', 'entrees', 990],
      ['nems-x6', 'entrees', 850],
      ['gyoza-x6', 'entrees', 850],
    ])
  })

  test('are a starter for som tam, mains for the other dishes of the menu', () => {
    for (const { menuItemId, category } of rewards) if (menuItemId) expect(item(menuItemId).category).toBe(category)
  })

  test.each(rewards.filter(reward => reward.menuItemId))('$id goes by its dish’s name', reward => {
    expect(item(reward.menuItemId ?? '').name).toBe(reward.name)
  })

  test.each(rewards.filter(reward => !reward.menuItemId))('$id repeats a dish’s allergens and origin', reward => {
    const { allergens, meatOrigin } = item(reward.sameRecipeAs ?? '')
    expect(reward).toMatchObject({ allergens, meatOrigin })
  })

  test.each(rewards.filter(reward => reward.category === 'plats'))(
    '$id is free with a protein of at most 12.90 €',
    reward => {
      expect(reward.maxBasePriceCents).toBe(1290)
      expect(Math.min(...pricesOf(item(reward.menuItemId ?? '')))).toBeLessThanOrEqual(1290)
    },
  )
})
