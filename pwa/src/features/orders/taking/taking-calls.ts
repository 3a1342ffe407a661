import { queryOptions, useQuery } from '@tanstack/react-query'
import { knownCaller, takeOrder } from '#api/features/orders/contract-taking.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { numberAsSeen, withFirstNought } from '#api/kernel/typed.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { takeOrder as showOnBoard } from '../board/line/board-store.ts'

export type TakingRequest = RequestOf<typeof takeOrder>['body']
export type TakenOrder = OutputOf<typeof takeOrder>
export type KnownCaller = NonNullable<OutputOf<typeof knownCaller>['known']>

/** The keys of all callers who were looked up begin with this one: an order that is taken makes its caller known. */
const KNOWN_CALLERS_KEY = ['known caller']

const CARD = /QR_[0-9A-F]{8}/i
/** Digits as people write them, at the end: `Mme Ly 06 12 34 56 78`. */
const PHONE = /(?:\+\s*)?\d(?:[\s.\-/()]*\d){5,14}\s*$/
/** A French number without its first 0: as long as no more is typed nobody is looked up. */
const WHOLE = 9

/** Takes an order; the same key asks for the same order again. It is on this board at once. */
export function useTakeOrder() {
  return useStaffMutation(takeOrder, {
    request: ({ body, key }: { body: TakingRequest; key: string }) => ({ body, key }),
    takes: (client, { order }) => {
      showOnBoard(order)
      void client.invalidateQueries({ queryKey: KNOWN_CALLERS_KEY })
    },
  })
}

const knownCallerQuery = (phone: string) =>
  queryOptions({
    queryKey: [...KNOWN_CALLERS_KEY, phone.replace(/\D/g, '')],
    queryFn: async ({ signal }) => (await staffCall(knownCaller, { query: { phone } }, { signal })).known,
    retry: false,
  })

/** The customer who calls from a number, and what they had last. @param phone undefined while it is not whole */
export function useKnownCaller(phone: string | undefined) {
  return useQuery({ ...knownCallerQuery(phone ?? ''), enabled: phone !== undefined })
}

/** The person who orders, as one field says it: a telephone number, a name, both, or what a hand scanner reads on a card. */
export type Who = { name?: string; phone?: string; cardId?: string }

export function whoOf(pasted: string): Who {
  const typed = numberAsSeen(pasted)
  const cardId = CARD.exec(typed)?.[0].toUpperCase()
  if (cardId) return { cardId }
  const phone = PHONE.exec(typed)?.[0].trim()
  const name = (phone ? typed.slice(0, typed.lastIndexOf(phone)) : typed).trim()
  return { ...(name && { name }), ...(phone && { phone: withFirstNought(phone) }) }
}

/** Whether a number has been typed to its end, so that its caller can be looked up. */
export function isWholeNumber(phone: string | undefined): phone is string {
  return phone !== undefined && phone.replace(/\D/g, '').length > WHOLE
}
