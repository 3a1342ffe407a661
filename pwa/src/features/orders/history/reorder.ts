/**
 * Ordering a past order again: today's menu decides which lines can be ordered as they were, changed, or not at all.
 */

import type { MenuItem } from '#api/features/menu/contract.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import { type LineFacts, lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { variantNames } from '#api/features/pricing/rules/line-price.ts'
import { priceLine } from '#api/features/pricing/rules/order-price.ts'
import { MAX_LINES, MAX_QUANTITY, type PriceBook, type PricedLine } from '#api/features/pricing/rules/price-book.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'

/** A line of the past order, with sentences about what has changed. */
export type ReorderRemark = { id: string; title: string; sentences: string[] }

export type Reorder = {
  /** The lines for the cart, at today's prices. */
  lines: NewLine[]
  /** The lines that are added with a change: a new price, a choice that no longer exists, fewer pieces. */
  changed: ReorderRemark[]
  /** The lines that are not added. */
  left: ReorderRemark[]
}

type Today = {
  book: PriceBook
  /** Why drinks with alcohol cannot be ordered to take away now; undefined when they can. */
  alcoholRefusal: string | undefined
  /** Why a line is not what is asked for now, by the search or by what is avoided; undefined where it is. */
  objectionTo: (request: RequestedLine) => string | undefined
  /** How many pieces of each line the cart has room for. */
  roomFor: (lines: readonly NewLine[]) => number[]
}

type Taken = { item: OrderLine; line: NewLine; sentences: string[] }

const CHANGED_SET_MENU = 'Cette formule a changé. Composez-la à nouveau.'

/**
 * A past order's lines by today's menu. Each line ends up in the cart as it was, in `changed`, or in `left`: none is
 * dropped in silence. A free dish is not ordered again, since its voucher is spent.
 */
export function reorder(items: readonly OrderLine[], today: Today): Reorder {
  const taken: Taken[] = []
  const left: ReorderRemark[] = []
  for (const item of items) {
    const judged = judge(item, today)
    if ('refusal' in judged) left.push(remarkOf(item, [judged.refusal]))
    else taken.push(judged)
  }
  const rooms = today.roomFor(taken.map(({ line }) => line))
  const fitting = taken.map((one, index) => ({ ...one, room: rooms[index] ?? 0 }))
  return {
    lines: fitting.filter(({ room }) => room > 0).map(({ line, room }) => withQuantity(line, room)),
    changed: fitting
      .filter(({ room }) => room > 0)
      .map(({ item, sentences, room }) => remarkOf(item, [...sentences, ...shortage(item, room)]))
      .filter(({ sentences }) => sentences.length > 0),
    left: [
      ...left,
      ...fitting.filter(({ room }) => room === 0).map(({ item, line }) => remarkOf(item, [fullness(line)])),
    ],
  }
}

function judge(item: OrderLine, { book, alcoholRefusal, objectionTo }: Today): Taken | { refusal: string } {
  if (item.reward) return { refusal: SPENT }
  const request = requestOf(item)
  try {
    const priced = priceLine(book, request)
    if (priced.rewardDish) return { refusal: SPENT }
    if (priced.alcohol && alcoholRefusal) return { refusal: alcoholRefusal }
    const objection = objectionTo(request)
    if (objection) return { refusal: objection }
    const line = { request, name: priced.name, unitPriceCents: priced.unitPriceCents }
    return { item, line, sentences: differences(item, priced) }
  } catch (error) {
    if (error instanceof AppError) return { refusal: refusalWords(book, item, error) }
    throw error
  }
}

const SPENT = 'Un plat offert ne s’ajoute pas ici\u00a0: choisissez-en un avec vos points.'

/** The request as the menu would make it today, so that it joins an equal line in the cart. */
function requestOf({ menuItemId, quantity, options, components, mix }: OrderLine): RequestedLine {
  return {
    menuItemId,
    quantity,
    ...(components
      ? {
          components: components.map(({ name: _, ...component }) => component),
          ...(options.remark && { options: { remark: options.remark } }),
        }
      : { options, ...(mix && { mix: mix.map(({ id }) => id) }) }),
  }
}

/** Sentences about what has changed: the price, and each choice that was removed or added. */
function differences(item: OrderLine, priced: PricedLine): string[] {
  const wasCents = toCents(item.unitPrice)
  const before = choicesOf({ ...item.options, ...inNamesOfToday(item, priced) })
  const now = choicesOf(priced)
  return [
    ...(priced.unitPriceCents === wasCents
      ? []
      : [`${formatEuros(priced.unitPriceCents)} aujourd’hui, ${formatEuros(wasCents)} dans cette commande.`]),
    ...before.filter(words => !now.includes(words)).map(words => `«\u00a0${words}\u00a0» n’est plus proposé.`),
    ...now.filter(words => !before.includes(words)).map(words => `Maintenant avec «\u00a0${words}\u00a0».`),
  ]
}

/** A dish that was only renamed is still the same dish. */
function inNamesOfToday({ components, mix }: OrderLine, priced: PricedLine): Pick<LineFacts, 'components' | 'mix'> {
  return {
    components: components?.map(component => ({
      ...component,
      name: priced.components?.find(({ menuItemId }) => menuItemId === component.menuItemId)?.name ?? component.name,
    })),
    mix: mix?.map(fruit => priced.mix?.find(({ id }) => id === fruit.id) ?? fruit),
  }
}

function choicesOf({ variant, ...facts }: Omit<LineFacts, 'name'>): string[] {
  return [...(variant ? [variant] : []), ...lineDetails({ ...facts, name: '' })]
}

function shortage({ quantity }: OrderLine, room: number): string[] {
  return room < quantity ? [`${room} au lieu de ${quantity}\u00a0: ${MAX_QUANTITY} par plat au plus.`] : []
}

function fullness({ request }: NewLine): string {
  return request.components || request.mix
    ? `Le panier est plein\u00a0: ${MAX_LINES} lignes au plus.`
    : `Le panier est plein\u00a0: ${MAX_LINES} lignes et ${MAX_QUANTITY} par plat au plus.`
}

function withQuantity(line: NewLine, quantity: number): NewLine {
  return { ...line, request: { ...line.request, quantity } }
}

function remarkOf({ id, name, options: { variant } }: OrderLine, sentences: string[]): ReorderRemark {
  return { id, title: lineTitle({ name, variant }), sentences }
}

type Component = NonNullable<OrderLine['components']>[number]

/** Why a line of a past order cannot be ordered today, more precisely than the server says it: which part, and why. */
function refusalWords(book: PriceBook, item: OrderLine, error: AppError): string {
  const { code } = error
  const setMenu = book.setMenus.get(item.menuItemId)
  if (setMenu) return setMenuWords(book, item.components ?? []) ?? CHANGED_SET_MENU
  if (code === 'item_unavailable') return capitalized(`${absence(book.dishes.get(item.menuItemId))}.`)
  if (code === 'option_invalid') return optionWords(book.dishes.get(item.menuItemId), item)
  if (code === 'mix_invalid') return 'Ce mélange n’est plus proposé.'
  return sentenceOf(error)
}

/** The first part that is at fault; undefined where the set menu itself is. */
function setMenuWords(book: PriceBook, components: readonly Component[]): string | undefined {
  for (const component of components) {
    const fault = componentFault(book, component)
    if (fault) return `${lineTitle({ name: component.name, variant: component.protein })}\u00a0: ${fault}.`
  }
  return undefined
}

function componentFault(book: PriceBook, { category, menuItemId, protein }: Component): string | undefined {
  const isDrink = category === 'boissons_soft'
  const dish = book.dishes.get(book.setMenuDrinks.get(menuItemId)?.menuItemId ?? menuItemId)
  if (!dish || isOff(dish)) return absence(dish)
  const isExcluded = isDrink
    ? !book.setMenuDrinks.has(menuItemId)
    : book.excludedDishes.has(menuItemId) || dish.category !== category
  if (isExcluded || (protein && book.excludedProteins.has(protein))) return 'n’est plus compris dans la formule'
  const isGone = protein !== undefined && !variantNames(dish).includes(protein)
  return isGone ? 'n’est plus proposé' : undefined
}

function absence(dish: MenuItem | undefined): string {
  return dish ? 'indisponible en ce moment' : 'n’est plus à la carte'
}

function optionWords(dish: MenuItem | undefined, { options: { variant, cookingLevel } }: OrderLine): string {
  const variants = dish ? variantNames(dish) : []
  if (variant && !variants.includes(variant)) return `«\u00a0${variant}\u00a0» n’est plus proposé.`
  if (variants.length > 1 && !variant) return 'Il y a maintenant un choix à faire.'
  return `«\u00a0${cookingLevel}\u00a0» n’est plus proposé.`
}

function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

/** The menu and the cart that ordering again needs beside the orders. */
export type Shop = {
  /** Undefined while the menu is loading. */
  book: PriceBook | undefined
  alcoholRefusal: string | undefined
  /** Why a line is not what is asked for now; undefined where it is. */
  objectionTo: (request: RequestedLine) => string | undefined
  roomFor: (lines: readonly NewLine[]) => number[]
  /** @param allergy of the past order: it is asked for again, and goes into no order by itself */
  onAdd: (lines: readonly NewLine[], allergy: PastOrder['allergy']) => void
}

/** An order as the customer's list or the tracking page knows it. */
export type PastOrder = Pick<ListedOrder, 'id' | 'items' | 'allergy'>

type Reordering = {
  /** Adds an order to the cart at once where nothing has changed; otherwise the dialog says first what has. */
  start: (order: PastOrder) => void
  dialog: { open: boolean; reorder: Reorder | undefined; onAdd: () => void; onClose: () => boolean }
}

/** The overlays' names in the address. Lists that stand at once each have their own, or two dialogs would open. */
export const REORDER_OVERLAYS = { history: 'recommander', last: 'reprendre', tracked: 'refaire' } as const

/** Ordering again, with its dialog in the address (`?recommander={id}` in the customer's list). */
export function useReordering(
  name: (typeof REORDER_OVERLAYS)[keyof typeof REORDER_OVERLAYS],
  orders: readonly PastOrder[],
  { book, onAdd, ...today }: Shop,
): Reordering {
  const overlay = useOverlay(name)
  const again = ({ items }: PastOrder) => book && reorder(items, { book, ...today })
  const start = (order: PastOrder) => {
    const outcome = again(order)
    if (outcome && outcome.lines.length > 0 && outcome.changed.length + outcome.left.length === 0)
      onAdd(outcome.lines, order.allergy)
    else overlay.show(order.id)
  }
  const order = orders.find(({ id }) => id === overlay.value)
  const outcome = order && again(order)
  return {
    start,
    dialog: {
      open: order !== undefined,
      reorder: outcome,
      onAdd: () => outcome && onAdd(outcome.lines, order.allergy),
      onClose: overlay.close,
    },
  }
}
