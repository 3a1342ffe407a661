import { uuid } from '#api/kernel/ids.ts'
import type { CartLine } from '#pwa/features/cart/lines/cart-lines.ts'
import { storedLines } from '#pwa/features/cart/lines/stored-lines.ts'
import type { TakingRequest } from '#pwa/features/orders/taking/taking-calls.ts'
import { keyedDraft } from '#pwa/lib/state/stores/draft.ts'
import { isFlag, isText, objectOf, type Shape } from '#pwa/lib/storage/shape.ts'

export type TakingDraft = {
  /** One order for one key, however often it is sent. */
  key: string
  /** The request that went out under that key, as JSON: another one is another order. */
  asked: string
  lines: CartLine[]
  /** What was typed about the customer. */
  who: string
  email: string
  notes: string
  /** Chosen by hand; empty: the earliest there is. */
  date: string
  time: string
  adult: boolean
}

const areLines: Shape<CartLine[]> = (value): value is CartLine[] =>
  Array.isArray(value) && storedLines(value).length === value.length

const isDraft = objectOf({
  key: isText,
  asked: isText,
  lines: areLines,
  who: isText,
  email: isText,
  notes: isText,
  date: isText,
  time: isText,
  adult: isFlag,
}) as Shape<TakingDraft>

/** The order that is being taken. A lost network, a reload or a look at the board loses nothing of it. */
export const takingDraft = keyedDraft<TakingDraft>('laikhram_taking', isDraft, {
  asked: '',
  lines: [],
  who: '',
  email: '',
  notes: '',
  date: '',
  time: '',
  adult: false,
})

/** The key for this very request, stored before it is sent: a second tap or a lost answer asks for the same order. */
export function keyFor(body: TakingRequest): string {
  const asked = JSON.stringify(body)
  const draft = takingDraft.get()
  if (draft.asked === asked) return draft.key
  const key = draft.asked === '' ? draft.key : uuid()
  takingDraft.set({ ...draft, asked, key })
  return key
}
