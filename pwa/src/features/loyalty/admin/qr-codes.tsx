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
import { plural } from '#api/kernel/plural.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'

/** The list's keys, and each customer's, begin with this one. */
const QR_CUSTOMERS_KEY = ['qr customers']

/**
 * Makes the missing codes.
 * @param missing how many customers are known to have none
 */
export function GenerateButton({ missing }: { missing: number }) {
  const generate = useGenerateCodes()
  const press = async () => {
    try {
      showToast({ tone: 'done', text: formatGenerated(await generate.mutateAsync()), durationMs: 4000 })
    } catch (error) {
      showToast({ tone: 'problem', text: failureWords('Erreur lors de la génération des QR codes', error) })
    }
  }
  return (
    <Button busy={generate.isPending} busyLabel="Un instant…" onClick={() => void press()}>
      Créer les cartes manquantes{missing > 0 && ` (${missing})`}
    </Button>
  )
}

/** The codes that were made, in a sentence. */
function formatGenerated(count: number): string {
  return count === 0 ? 'Tous les clients ont leur carte' : plural(count, 'carte créée', 'cartes créées')
}

/** Asks before a code is replaced: the customer's printed card stops working too. */
export function RefreshQuestion({ customer, onClose }: { customer: QrCustomer | undefined; onClose: () => void }) {
  const refresh = useRefreshCode()
  const isFirst = customer?.qr_code_id === null
  const name = customer?.name ?? ''
  const confirm = async () => {
    if (!customer) return
    try {
      await refresh.mutateAsync(customer)
    } catch (error) {
      throw new Error(failureWords('Erreur lors de la mise à jour du QR code', error))
    }
    showToast({ tone: 'done', text: `${name} a un nouveau code QR.` })
  }
  return (
    <ConfirmDialog
      open={customer !== undefined}
      onClose={onClose}
      title={isFirst ? `Donner un code QR à ${name}\u00a0?` : `Remplacer le code QR de ${name}\u00a0?`}
      confirmLabel={isFirst ? 'Générer' : 'Remplacer'}
      busyLabel="Un instant…"
      isDanger={!isFirst}
      onConfirm={confirm}
    >
      <p>
        {isFirst
          ? 'Sa carte apparaîtra dans son compte.'
          : 'L’ancien code cesse de fonctionner aussitôt, sur une carte imprimée aussi. Les points restent.'}
      </p>
    </ConfirmDialog>
  )
}

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
function useGenerateCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await staffCall(generateQrCodes, {})).generated_count,
    onSettled: () => client.invalidateQueries({ queryKey: QR_CUSTOMERS_KEY }),
  })
}

/** Gives a customer another code. */
function useRefreshCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email }: QrCustomer) => staffCall(refreshQrCode, { body: { customer_email: email } }),
    onSettled: () => client.invalidateQueries({ queryKey: QR_CUSTOMERS_KEY }),
  })
}

/** The former client's sentence, followed by the reason as far as it is known. */
function failureWords(sentence: string, error: unknown): string {
  const isSaid = !(error instanceof ApiProblem) || typeof error.body.detail === 'string'
  return isSaid && error instanceof Error ? `${sentence}. ${error.message}` : sentence
}
