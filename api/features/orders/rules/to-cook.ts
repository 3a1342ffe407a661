/** What the kitchen has to cook, counted by dish over its open tickets: the same for the page and for whoever prints it. */

import { recipeKey } from '#api/features/menu/rules/reward-recipes.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { mentionsAllergy } from './allergy.ts'
import { type LineFacts, lineChoices, lineTitle } from './line-words.ts'

type Line = {
  menuItemId?: string | undefined
  name: string
  quantity: number
  refundedQuantity?: number | undefined
  options: {
    variant?: string | undefined
    spicyLevel?: number | undefined
    cookingLevel?: string | undefined
    remark?: string | undefined
    remarkDeclined?: true | undefined
  }
  components?: readonly Part[] | undefined
  /** What is ticked of it, in the order of its components. */
  parts?: readonly { cooked: boolean }[] | undefined
  mix?: LineFacts['mix']
  /** A free dish. */
  reward?: boolean | undefined
}
type Part = {
  menuItemId?: string | undefined
  name: string
  protein?: string | undefined
  spicyLevel?: number | undefined
}
/** An open ticket. What is not begun can still be begun with others. */
export type CookedTicket = {
  id: string
  isBegun: boolean
  /** Its customer's allergy in words; none: ''. */
  allergy: string
  /** What its customer has written. */
  note: string
  items: readonly Line[]
}

export type ToCook = {
  /** The same dish, cooked the same way. */
  key: string
  title: string
  heat: number | undefined
  /** How it is cooked otherwise. */
  details: string[]
  /** The words of the one customer who has an allergy, or has written something, of the order or of this dish. */
  allergy: string
  note: string
  pieces: number
  /** Of these, on tickets that are begun. */
  begun: number
  /** In the tickets' own order. */
  tickets: { id: string; isBegun: boolean; pieces: number }[]
}

/**
 * How many of each dish, by what it is made with, its heat and its cooking, the most first. What a customer has written
 * something about, in the order's note or on the dish, and each dish of an allergy, stands apart, ticket by ticket, and is in no other count; allergies
 * first. A set menu is its parts. What was given back is not cooked, and what is ticked is cooked already.
 * @param isCooked what the kitchen has no work with, as a drink, is left out; asked by `recipeKey`
 */
export function toCook(
  tickets: Iterable<CookedTicket>,
  isCooked: (menuItemId: string | undefined) => boolean,
): { together: ToCook[]; apart: ToCook[] } {
  const dishes = new Map<string, ToCook>()
  for (const { id, isBegun, allergy, note, items } of tickets) {
    for (const { menuItemId, facts, pieces } of items.flatMap(partsOf)) {
      if (pieces === 0 || !isCooked(menuItemId)) continue
      const said = [plainRemark(facts), note].filter(words => words !== '').join(' · ')
      const own = allergy === '' && said === '' ? undefined : { id, allergy, note: said }
      const dish = dishOf(dishes, facts, own)
      dish.pieces += pieces
      dish.begun += isBegun ? pieces : 0
      const last = dish.tickets.at(-1)
      if (last?.id === id) last.pieces += pieces
      else dish.tickets.push({ id, isBegun, pieces })
    }
  }
  const all = [...dishes.values()]
  const most = (a: ToCook, b: ToCook) => b.pieces - a.pieces || a.title.localeCompare(b.title, 'fr')
  const isApart = ({ allergy, note }: ToCook) => allergy !== '' || note !== ''
  const allergiesFirst = (a: ToCook, b: ToCook) => Number(b.allergy !== '') - Number(a.allergy !== '')
  return {
    together: all.filter(dish => !isApart(dish)).sort(most),
    apart: all.filter(isApart).sort(allergiesFirst),
  }
}

/** The word on a dish that the cook heeds; one that is about an allergy is among the ticket's already. */
function plainRemark({ remark = '', remarkDeclined }: LineFacts): string {
  return remarkDeclined || mentionsAllergy(remark) ? '' : remark
}

type Portion = { menuItemId: string | undefined; facts: LineFacts; pieces: number }

function partsOf({ quantity, refundedQuantity = 0, options, components, parts, ...line }: Line): Portion[] {
  const left = (part: number) => (parts?.[part]?.cooked ? 0 : quantity - refundedQuantity)
  const menuItemId = recipeKey(line)
  if (!components) return [{ menuItemId, facts: { name: line.name, mix: line.mix, ...options }, pieces: left(0) }]
  const { remark, remarkDeclined } = options
  return components.map(({ menuItemId, name, protein, spicyLevel }, part) => ({
    menuItemId,
    facts: { name, variant: protein, spicyLevel, remark, remarkDeclined },
    pieces: left(part),
  }))
}

/** @param of whose it is alone */
function dishOf(
  dishes: Map<string, ToCook>,
  facts: LineFacts,
  of?: { id: string; allergy: string; note: string },
): ToCook {
  const { spicyLevel: heat, ...rest } = facts
  const [title, details] = [lineTitle(facts), lineChoices(rest)]
  const key = JSON.stringify([title, heat, details, of && [of.id, of.note]])
  const known = dishes.get(key)
  if (known) return known
  const dish = {
    key,
    title,
    heat,
    details,
    allergy: of?.allergy ?? '',
    note: of?.note ?? '',
    pieces: 0,
    begun: 0,
    tickets: [],
  }
  dishes.set(key, dish)
  return dish
}

/** Whether a pickup is within the next minutes; what is late or has no pickup always is. Pure. */
export function isDueWithin(pickup: { date: string; time: string } | null, minutes: number, now: Date): boolean {
  const until = new Date(now.getTime() + minutes * 60_000)
  return !pickup || `${pickup.date} ${pickup.time}` <= `${parisDay(until)} ${parisTime(until)}`
}
