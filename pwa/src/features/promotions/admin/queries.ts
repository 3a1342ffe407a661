import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { sendStockAlert } from '#api/features/notifications/contract.ts'
import {
  listPromotional,
  type Mailing,
  previewPromotional,
  sendPromotional,
} from '#api/features/promotions/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'

/** The body of `POST /api/admin/notifications/promotional`. */
export type Offer = RequestOf<typeof sendPromotional>['body']

/** The list is refreshed this often while mails are being sent. */
const LOOK_AGAIN_MS = 2000

const promotionalQuery = queryOptions({
  queryKey: ['promotional'],
  queryFn: ({ signal }) => staffCall(listPromotional, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.mailings.some(isUnderWay) ? LOOK_AGAIN_MS : false),
})

/** How many would be written to, until when a discount would hold, and the mailings with their progress. */
export function usePromotional() {
  return useQuery(promotionalQuery)
}

export function isUnderWay({ pending_count }: Mailing): boolean {
  return pending_count > 0
}

const previewQuery = (offer: Offer | undefined) =>
  queryOptions({
    queryKey: ['promotional preview', offer],
    queryFn: ({ signal }) => staffCall(previewPromotional, { body: offer as Offer }, { signal }),
    enabled: offer !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * A preview of an offer's mail.
 * @param offer undefined while it is not valid
 */
export function usePreview(offer: Offer | undefined) {
  return useQuery(previewQuery(offer))
}

/** Sends an offer. */
export function useSendOffer() {
  return useStaffMutation(sendPromotional, {
    request: ({ offer, key }: { offer: Offer; key: string }) => ({ body: offer, key }),
    refreshes: [promotionalQuery],
  })
}

/** Sends 'Bientôt épuisé' to every open board. */
export function useStockAlert() {
  return useStaffMutation(sendStockAlert, {
    request: ({ id, name }: { id: string; name: string }) => ({ params: { itemId: id }, body: { item_name: name } }),
  })
}
