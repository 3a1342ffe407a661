import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { drawingAddress } from '#api/features/menu/rules/drawing.ts'
import { MIDDAY } from '#api/features/menu/rules/set-menu-hours.ts'
import type { Catalogue, CatalogueItem } from '#api/features/menu/seed-database.ts'

/** `sql/seed/catalogue.json`. */
export const catalogue = JSON.parse(readFileSync(path.resolve('sql/seed/catalogue.json'), 'utf8')) as Catalogue

/**
 * The menu that `GET /api/menu` answers on a freshly seeded database, without a database: for tests of rules and of
 * the page. `menu/seed.test.ts` holds it against the real one.
 */
export function seedMenu(): Menu {
  const surcharge = catalogue.takeawayVariantSurchargeCents
  const pictures = new Map(catalogue.items.map(({ id, drawing }) => [id, drawingAddress(drawing)]))
  return {
    version: '1',
    categories: catalogue.categories.map(({ key, label, labelEn, shownIn }) => ({
      key,
      label,
      labelEn,
      takeaway: shownIn.includes('takeaway'),
      dineIn: shownIn.includes('dineIn'),
    })),
    takeaway: byCategory('takeaway', item => wireItem(item, item.category === 'plats' ? surcharge : 0, item.vatRate)),
    dineIn: byCategory('dineIn', item => wireItem(item, 0, item.alcohol ? 20 : 10)),
    formules: catalogue.formules.map(({ priceCents, services: _, ...formule }) => ({
      ...formule,
      price: priceCents / 100,
      offered: MIDDAY,
    })),
    softDrinks: catalogue.formuleDrinks.map(drink => ({
      id: drink.id,
      menuItemId: drink.menuItemId,
      name: drink.name,
      price: 0,
      default: drink.default,
      image: pictures.get(drink.menuItemId),
    })),
    formuleExclusions: {
      items: catalogue.formuleExclusions.items.toSorted(),
      proteins: catalogue.formuleExclusions.proteins.toSorted(),
    },
    takeawayVariantSurcharge: surcharge / 100,
    rewards: catalogue.rewards.map(reward => ({
      id: reward.id,
      name: reward.name,
      nameEn: reward.nameEn,
      ...(reward.nameTh && { nameTh: reward.nameTh }),
      category: reward.category,
      ...(reward.menuItemId && { menuItemId: reward.menuItemId }),
      ...(reward.sameRecipeAs && { sameRecipeAs: reward.sameRecipeAs }),
      vatRate: 10,
      kitchenLoad: reward.category === 'plats' ? 2 : 1,
      ...(reward.maxBasePriceCents && { maxBasePrice: reward.maxBasePriceCents / 100 }),
    })),
    allergenLabels: catalogue.allergenLabels,
    allergenDetails: catalogue.allergenDetails,
    variantLabels: catalogue.variantLabels,
  }
}

function byCategory(service: 'takeaway' | 'dineIn', wire: (item: CatalogueItem) => MenuItem): Menu['takeaway'] {
  const items = catalogue.items.filter(item => item.services.includes(service)).map(wire)
  const lists = catalogue.categories.map(({ key }) => [key, items.filter(item => item.category === key)])
  return Object.fromEntries(lists)
}

function wireItem(item: CatalogueItem, variantSurchargeCents: number, vatRate: MenuItem['vatRate']): MenuItem {
  const { priceCents, pricesCents, nameTh, services: _, ...same } = item
  const prices = Object.entries(pricesCents ?? {}).map(([variant, cents]) => [
    variant,
    (cents + variantSurchargeCents) / 100,
  ])
  return {
    ...same,
    image: drawingAddress(item.drawing),
    ...(nameTh && { nameTh }),
    ...(priceCents !== undefined && { price: priceCents / 100 }),
    ...(pricesCents && { prices: Object.fromEntries(prices) }),
    available: true,
    vatRate,
  }
}
