import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { Random } from '../torture/seed.ts'

export type Basket = { items: RequestedLine[]; totalAmount: number }

const MAINS = [
  ['pad-thai', 'Crevette'],
  ['pad-thai', 'Poulet'],
  ['pad-thai', 'Végétarien'],
  ['pad-kapao', 'Bœuf'],
  ['pad-kapao', 'Poulet'],
  ['curry-vert', 'Poulet'],
  ['curry-rouge', 'Crevette'],
  ['curry-massaman', 'Bœuf'],
  ['khao-pad', 'Crevette'],
  ['tom-kha', 'Poulet'],
  ['larb', 'Porc'],
  ['pad-see-ew', 'Végétarien'],
  ['bobun', 'Bœuf'],
  ['chu-chee', 'Saumon'],
] as const
/** Mains that a set menu has too. */
const SET_MENU_MAINS = MAINS.slice(0, 8)
const STARTERS = ['som-tam', 'nems-poulet', 'gyoza-poulet', 'rouleaux-crevettes', 'tod-man-pla', 'yam-mamuang'] as const
const DESSERTS = ['mangue-riz-gluant', 'tapioca-coco', 'beignets-banane', 'glace-coco'] as const
const DRINKS = ['cola', 'eau-de-coco', 'jus-de-mangue', 'biere-thaie-33'] as const
const SET_MENU_DRINKS = ['cola', 'the-glace-peche', 'eau-petillante'] as const

/** A drawn basket, with the price that the page would show. */
export function drawBasket(random: Random, menu: Menu): Basket {
  if (random.chance(0.2)) return basketOf(menu, [setMenu(random)])
  return basketOf(menu, [
    ...Array.from({ length: random.between(1, 2) }, () => main(random)),
    ...(random.chance(0.5) ? [dish(random.oneOf(STARTERS))] : []),
    ...(random.chance(0.6) ? [dish('riz-gluant', random.between(1, 2))] : []),
    ...(random.chance(0.25) ? [dish(random.oneOf(DESSERTS))] : []),
    ...(random.chance(0.4) ? [dish(random.oneOf(DRINKS))] : []),
  ])
}

/** A basket that has a set menu. */
export function setMenuBasket(random: Random, menu: Menu): Basket {
  return basketOf(menu, [setMenu(random), setMenu(random), dish(random.oneOf(DESSERTS))])
}

export function basketOf(menu: Menu, items: RequestedLine[]): Basket {
  const cents = items.reduce((sum, item) => sum + item.quantity * unitCents(menu, item), 0)
  return { items, totalAmount: cents / 100 }
}

export function dish(menuItemId: string, quantity = 1, rewardId?: string): RequestedLine {
  return { menuItemId, quantity, ...(rewardId && { rewardId }) }
}

function main(random: Random): RequestedLine {
  const [menuItemId, protein] = random.oneOf(MAINS)
  const options = { protein, variant: protein, spicyLevel: random.between(1, 4) }
  return { menuItemId, quantity: random.chance(0.15) ? 2 : 1, options }
}

function setMenu(random: Random): RequestedLine {
  const [menuItemId, protein] = random.oneOf(SET_MENU_MAINS)
  const plat = { category: 'plats', menuItemId, protein, spicyLevel: random.between(1, 3) }
  const drink = { category: 'boissons_soft', menuItemId: random.oneOf(SET_MENU_DRINKS) }
  return random.chance(0.5)
    ? {
        menuItemId: 'formule1',
        quantity: 1,
        components: [{ category: 'entrees', menuItemId: random.oneOf(STARTERS) }, plat, drink],
      }
    : {
        menuItemId: 'formule2',
        quantity: 1,
        components: [plat, { category: 'desserts', menuItemId: random.oneOf(DESSERTS) }, drink],
      }
}

function unitCents({ takeaway, formules }: Menu, { menuItemId, options, rewardId }: RequestedLine): number {
  if (rewardId) return 0
  const set = formules.find(({ id }) => id === menuItemId)
  const known: MenuItem | undefined = Object.values(takeaway)
    .flat()
    .find(({ id }) => id === menuItemId)
  const price = set?.price ?? known?.price ?? known?.prices?.[options?.variant ?? '']
  if (price === undefined) throw new Error(`The menu has no price for ${menuItemId} ${options?.variant ?? ''}`)
  return toCents(price)
}
