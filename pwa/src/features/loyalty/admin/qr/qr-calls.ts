import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  generateQrCodes,
  listQrCustomers,
  type QrCustomer,
  refreshQrCode,
} from '#api/features/loyalty/contract-cards.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

/** The list's keys, and each customer's, begin with this one. */
const QR_CUSTOMERS_KEY = ['qr customers']

const qrCustomersQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...QR_CUSTOMERS_KEY, words],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(listQrCustomers, { query: { ...(words && { q: words }), ...(cursor && { cursor }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** The customers by name with their codes, page by page; the former list stays visible while a new search runs. */
export function useQrCustomers(words: string) {
  return useInfiniteQuery(qrCustomersQuery(words))
}

const qrCustomerQuery = (cardId: string) =>
  queryOptions({
    queryKey: [...QR_CUSTOMERS_KEY, 'one', cardId],
    queryFn: async ({ signal }) => {
      const { customers } = await staffCall(listQrCustomers, { query: { q: cardId } }, { signal })
      return customers.find(({ qr_code_id }) => qr_code_id === cardId) ?? null
    },
  })

/**
 * The customer with that card, whichever page of the list they are on.
 * @param known the customer as the list has them, to show at once
 */
export function useQrCustomer(cardId: string | undefined, known: QrCustomer | undefined) {
  return useQuery({ ...qrCustomerQuery(cardId ?? ''), enabled: cardId !== undefined, placeholderData: known })
}

/**
 * Makes a code for every customer without one.
 * @returns how many had none
 */
export function useGenerateCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await staffCall(generateQrCodes, {})).generated_count,
    onSettled: () => client.invalidateQueries({ queryKey: QR_CUSTOMERS_KEY }),
  })
}

/** Gives a customer another code. */
export function useRefreshCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email }: QrCustomer) => staffCall(refreshQrCode, { body: { customer_email: email } }),
    onSettled: () => client.invalidateQueries({ queryKey: QR_CUSTOMERS_KEY }),
  })
}

/** The former client's sentence, followed by the reason as far as it is known. */
export function failureWords(sentence: string, error: unknown): string {
  const isSaid = !(error instanceof ApiProblem) || typeof error.body.detail === 'string'
  return isSaid && error instanceof Error ? `${sentence}. ${error.message}` : sentence
}
