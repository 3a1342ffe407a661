/** A dish that points buy as the form's fields hold it, and its way into the calls. */

import type { Menu } from '#api/features/menu/contract.ts'
import { type AdminReward, changeReward, createReward } from '#api/features/menu/contract-rewards.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { concernsDish, dishErrors, type RewardFields, tidiedReward } from '#api/features/menu/rules/reward-fields.ts'
import { surchargeOf } from '#api/features/menu/rules/takeaway-price.ts'
import { type PriceBook, priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { bodyErrors } from '#pwa/lib/forms.ts'
import { amountText, numberIn } from '../form/item-draft.ts'
import { fromSeen } from '../kept-form.tsx'

export type RewardDraft = Omit<RewardFields, 'value'> & {
  /** As typed: `12,90`. */
  value: string
}

/** The one that is being written has no key yet. */
export const NEW_REWARD: AdminReward = {
  ...{ id: '', name: '', nameEn: '', nameTh: '', maxBasePrice: null, value: 0, offered: true, waiting: 0 },
  dish: { id: '', isItself: true },
}

export function rewardDraft({ id, waiting: _, value, ...fields }: AdminReward): RewardDraft {
  return { ...fields, value: id === '' ? '' : amountText(value) }
}

function fieldsOf({ value, ...draft }: RewardDraft, dish: AdminItem | undefined): RewardFields {
  return tidiedReward({ ...draft, value: numberIn(value) }, dish)
}

export type RewardChanges = RequestOf<typeof changeReward>['body']
export type NewReward = RequestOf<typeof createReward>['body']

/** What of a reward the form has changed, from what was seen to what it becomes. */
export function changesOf(seen: AdminReward, draft: RewardDraft, dish: AdminItem | undefined): RewardChanges {
  const { id: _, waiting: __, ...before } = seen
  const after = fieldsOf(draft, dish)
  return fromSeen(before, concernsDish(before, after) ? after : { ...after, maxBasePrice: before.maxBasePrice })
}

/** The reward that the form makes. */
export function newReward(draft: RewardDraft, dish: AdminItem | undefined): NewReward {
  const { offered: _, ...fields } = fieldsOf(draft, dish)
  return fields
}

export type RewardErrors = Partial<Record<keyof RewardFields, string>>

/** The message of each invalid field, by the same rules as the server's. */
export function draftErrors(seen: AdminReward, draft: RewardDraft, dish: AdminItem | undefined): RewardErrors {
  if (draft.dish.id === '') return { dish: 'Choisissez un plat.' }
  const isNew = seen.id === ''
  const errors: RewardErrors = isNew
    ? bodyErrors(createReward, newReward(draft, dish))
    : bodyErrors(changeReward, changesOf(seen, draft, dish))
  const after = fieldsOf(draft, dish)
  const found = isNew || concernsDish(seen, after) ? dishErrors(after, dish) : []
  for (const { path, message } of found) errors[path as keyof RewardFields] ??= message
  return errors
}

/** The draft as it becomes when another dish is chosen: its names, its price to take away, its cheapest choice. */
export function withDish(draft: RewardDraft, dish: AdminItem, surchargeCents: number): RewardDraft {
  const prices = Object.values(dish.prices ?? {})
  const base = dish.price ?? Math.min(...prices)
  const { name, nameEn, nameTh = '' } = dish
  return {
    ...{ ...draft, name, nameEn, nameTh },
    dish: { id: dish.id, isItself: true },
    maxBasePrice: dish.prices ? base : null,
    value: amountText((toCents(base) + (dish.prices ? surchargeOf(dish, surchargeCents) : 0)) / 100),
  }
}

type Choice = { price: number; names: string[] }

/** The proteins of a dish by their base price, the cheapest first. */
export function choicesOf({ prices = {} }: Pick<AdminItem, 'prices'>): Choice[] {
  const sorted = [...new Set(Object.values(prices))].sort((a, b) => a - b)
  return sorted.map(price => ({ price, names: Object.keys(prices).filter(name => prices[name] === price) }))
}

/** What the form shows becomes a reward of the menu, by the rules of the customers' pages. */
export type PreviewedReward = { book: PriceBook; id: string; name: string }

export function previewOf(
  menu: Menu,
  { id, ...seen }: AdminReward,
  draft: RewardDraft,
  dish: AdminItem,
): PreviewedReward {
  const { name, nameEn, nameTh, dish: of, maxBasePrice } = fieldsOf(draft, dish)
  const key = id || 'nouveau'
  const reward = {
    ...{ id: key, name, nameEn, category: dish.category, vatRate: dish.vatRate, kitchenLoad: dish.kitchenLoad },
    ...(nameTh && { nameTh }),
    ...(of.isItself ? { menuItemId: of.id } : { sameRecipeAs: of.id }),
    ...(maxBasePrice !== null && { maxBasePrice }),
    ...(!seen.offered && { offered: false as const }),
  }
  return { book: priceBookOf({ ...menu, rewards: [reward] }), id: key, name }
}
