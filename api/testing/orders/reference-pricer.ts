/**
 * A second opinion on prices, for invariant 11: the decisions read again straight from the catalogue's file, by
 * searching and looping in cents, sharing nothing with `pricing/` (no wire menu, no index, no AppError).
 */
import type { Catalogue, CatalogueItem } from '#api/features/menu/seed-database.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'

export type Judged = { cents: number; load: number; alcohol: boolean; vat: Map<number, number> }
/** Every reason to refuse the first line that has one. */
export type Refused = { faults: string[] }

export function referenceOrder(shop: Catalogue, lines: RequestedLine[], soldOut: string[]): Judged | Refused {
  const whole: Judged = { cents: 0, load: 0, alcohol: false, vat: new Map() }
  for (const line of lines) {
    const one = referenceLine(shop, line, soldOut)
    if ('faults' in one) return one
    whole.cents += one.cents * line.quantity
    whole.load += one.load * line.quantity
    if (one.alcohol) whole.alcohol = true
    for (const [rate, cents] of one.vat) whole.vat.set(rate, (whole.vat.get(rate) ?? 0) + cents * line.quantity)
  }
  return whole
}

/** What a promotion of so many per cent leaves to pay: off each piece, a part of a cent the customer's, never off alcohol. */
export function referenceTotal(
  shop: Catalogue,
  lines: RequestedLine[],
  soldOut: string[],
  percent: number,
): number | Refused {
  let whole = 0
  for (const line of lines) {
    const one = referenceLine(shop, line, soldOut)
    if ('faults' in one) return one
    let piece = one.cents
    // Cent by cent, until as much is off as was promised.
    while (!one.alcohol && (one.cents - piece) * 100 < one.cents * percent) piece -= 1
    whole += piece * line.quantity
  }
  return whole
}

function referenceLine(shop: Catalogue, line: RequestedLine, soldOut: string[]): Judged | Refused {
  const faults: string[] = []
  if (line.quantity > 50) faults.push('too_many_items')
  const isReward = shop.rewards.some(reward => reward.id === line.menuItemId)
  const isOnlyReward = isReward && !find(shop, line.menuItemId)
  const comesFree = line.unitPrice === 0 || (line.unitPrice == null && line.totalPrice === 0)
  let judged: Judged
  if (line.rewardId || isOnlyReward || (isReward && comesFree)) judged = reward(shop, line, soldOut, faults)
  else if (line.menuItemId.startsWith('formule')) judged = formule(shop, line, soldOut, faults)
  else judged = plain(shop, line, soldOut, faults)
  return faults.length > 0 ? { faults } : judged
}

const NOTHING: Judged = { cents: 0, load: 0, alcohol: false, vat: new Map() }

function plain(shop: Catalogue, line: RequestedLine, soldOut: string[], faults: string[]): Judged {
  const item = find(shop, line.menuItemId)
  if (!item || soldOut.includes(item.id)) {
    faults.push('item_unavailable')
    return NOTHING
  }
  const { protein, variant, cookingLevel } = line.options ?? {}
  if (protein && variant && protein !== variant) faults.push('option_invalid')
  const word = variant || protein
  let cents = item.priceCents ?? 0
  if (item.pricesCents) {
    const base = Object.entries(item.pricesCents).find(([name]) => name === word)?.[1]
    if (base === undefined) faults.push('option_invalid')
    cents = (base ?? 0) + 100
  } else if (item.options && item.options.length > 1) {
    if (!word || !item.options.includes(word)) faults.push('option_invalid')
  } else if (word && word !== item.options?.[0]) faults.push('option_invalid')
  if (item.cookingOptions && cookingLevel && !item.cookingOptions.map(o => o.name).includes(cookingLevel)) {
    faults.push('option_invalid')
  }
  if (item.id === 'smoothie-mix') {
    const fruits = new Set(line.mix ?? [])
    const known = ['mangue', 'ananas', 'banane', 'fraise'].filter(fruit => fruits.has(fruit))
    if (line.mix?.length !== 2 || known.length !== 2) faults.push('mix_invalid')
  }
  return { cents, load: loadOf(item), alcohol: isAlcohol(item), vat: new Map([[rateOf(item), cents]]) }
}

function reward(shop: Catalogue, line: RequestedLine, soldOut: string[], faults: string[]): Judged {
  const prize = shop.rewards.find(one => one.id === line.menuItemId)
  if (!prize || line.quantity !== 1) {
    faults.push('reward_mismatch')
    return NOTHING
  }
  if (soldOut.includes(prize.menuItemId ?? prize.sameRecipeAs ?? '')) faults.push('item_unavailable')
  const { protein, variant } = line.options ?? {}
  const word = variant || protein
  const dish = prize.menuItemId ? find(shop, prize.menuItemId) : undefined
  if (dish && word) {
    const base = Object.entries(dish.pricesCents ?? {}).find(([name]) => name === word)?.[1]
    if (base === undefined || (protein && variant && protein !== variant)) faults.push('option_invalid')
    else if (base > 1290) faults.push('reward_mismatch')
  }
  return { cents: 0, load: prize.category === 'plats' ? 2 : 1, alcohol: false, vat: new Map([[10, 0]]) }
}

function formule(shop: Catalogue, line: RequestedLine, soldOut: string[], faults: string[]): Judged {
  const menu = shop.formules.find(one => one.id === line.menuItemId)
  if (!menu) {
    faults.push('item_unavailable')
    return NOTHING
  }
  const steps = menu.components.map(step => step.category as string)
  const sent = line.components ?? []
  if (sent.some(part => !steps.includes(part.category))) faults.push('formule_invalid')
  if (sent.some((part, i) => sent.findIndex(other => other.category === part.category) !== i))
    faults.push('formule_invalid')
  const chosen: { item: CatalogueItem; cents: number }[] = []
  for (const step of steps) {
    const part = sent.find(one => one.category === step)
    const isDrink = step === 'boissons_soft'
    const id = part?.menuItemId || (isDrink ? 'cola-zero' : undefined)
    const item = id === undefined ? undefined : find(shop, id)
    const isOffered = isDrink
      ? shop.formuleDrinks.some(drink => drink.menuItemId === id)
      : item?.category === step && !shop.formuleExclusions.items.includes(item.id)
    if (!isOffered) faults.push(id !== undefined && !item && !isDrink ? 'item_unavailable' : 'formule_invalid')
    if (item && soldOut.includes(item.id)) faults.push('item_unavailable')
    if (!item) continue
    const protein = isDrink ? undefined : part?.protein
    const isFish = protein === 'Saumon' || protein === 'Dorade'
    const known = protein && item.pricesCents && Object.keys(item.pricesCents).includes(protein)
    if (item.pricesCents ? !known || isFish : protein) faults.push('formule_invalid')
    const base = item.pricesCents ? item.pricesCents[protein ?? ''] : item.priceCents
    chosen.push({ item, cents: (base ?? 0) + (item.pricesCents ? 100 : 0) })
  }
  return faults.length > 0 ? NOTHING : together(menu.priceCents, chosen)
}

/** Largest share last, from what the others left over. */
function together(price: number, chosen: { item: CatalogueItem; cents: number }[]): Judged {
  const all = chosen.reduce((sum, one) => sum + one.cents, 0)
  const [dearest, ...others] = chosen.toSorted((a, b) => b.cents - a.cents)
  const vat = new Map<number, number>()
  let left = price
  for (const { item, cents } of others) {
    const share = (price * cents - ((price * cents) % all)) / all
    left -= share
    vat.set(rateOf(item), (vat.get(rateOf(item)) ?? 0) + share)
  }
  if (dearest) vat.set(rateOf(dearest.item), (vat.get(rateOf(dearest.item)) ?? 0) + left)
  const load = chosen.reduce((sum, one) => sum + loadOf(one.item), 0)
  return { cents: price, load, alcohol: chosen.some(one => isAlcohol(one.item)), vat }
}

// Read from the category and not from the item's own fields.
function loadOf(item: CatalogueItem): number {
  return item.category === 'plats' ? 2 : item.category === 'entrees' || item.category === 'desserts' ? 1 : 0
}
function isAlcohol(item: CatalogueItem): boolean {
  return item.category === 'bieres' || item.category === 'vins'
}
function rateOf(item: CatalogueItem): number {
  return isAlcohol(item) ? 20 : item.category === 'boissons_soft' ? 5.5 : 10
}
function find(shop: Catalogue, id: string): CatalogueItem | undefined {
  return shop.items.find(item => item.id === id && item.services.includes('takeaway'))
}
