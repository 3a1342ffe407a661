import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getScannedCard, type ScannedCustomer, scanCard } from '#api/features/loyalty/contract/qr.ts'
import { readScannedText } from '#api/features/loyalty/rules/scanned-text.ts'
import { ApiProblem, NetworkFailure } from '#pwa/lib/api.ts'
import { staffCall } from '#pwa/lib/staff-call.ts'

const keyOf = (cardId: string) => ['scanned card', cardId.toUpperCase()]

/**
 * Looks up whose card a scanned or typed text names. What cannot be a card is refused without asking the server, in the
 * same words.
 */
export function useScan() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (text: string) => scan(client, text) })
}

async function scan(client: QueryClient, text: string): Promise<ScannedCustomer> {
  const read = readScannedText(text)
  if ('problem' in read) throw new Error(read.problem)
  const { customer_data } = await staffCall(scanCard, { body: { qr_data: text } })
  // For the first paint of the result, which then asks for itself (decision 22).
  client.setQueryData(keyOf(customer_data.qr_code_id), customer_data)
  return customer_data
}

/** Why a scan led to nobody, in the specification's words (section 8). */
export function scanProblem(error: Error): string {
  const isSaid = error instanceof ApiProblem && typeof error.body.detail === 'string'
  if (error instanceof NetworkFailure) return `Erreur lors du scan du QR code. ${error.message}`
  return error instanceof ApiProblem && !isSaid ? 'Erreur lors du scan du QR code' : error.message
}

/** All that the counter needs of the customer with that card, from the server. */
export function useScannedCustomer(cardId: string) {
  return useQuery({
    queryKey: keyOf(cardId),
    queryFn: async ({ signal }) => {
      const { customer_data } = await staffCall(getScannedCard, { params: { id: cardId } }, { signal })
      return customer_data
    },
    staleTime: 0,
  })
}
