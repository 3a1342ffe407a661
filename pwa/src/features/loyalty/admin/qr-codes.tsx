import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import {
  generateQrCodes,
  listQrCustomers,
  type QrCustomer,
  refreshQrCode,
} from '#api/features/loyalty/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { DataTable } from '#pwa/ui/data/data-table.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import './loyalty-admin.css'

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
      showToast({
        tone: 'done',
        text: formatGenerated((await generate.mutateAsync()).generated_count),
        durationMs: 4000,
      })
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
function useQrCustomer(cardId: string | undefined, known: QrCustomer | undefined) {
  return useQuery({ ...qrCustomerQuery(cardId ?? ''), enabled: cardId !== undefined, placeholderData: known })
}

/** Makes a code for every customer without one. */
function useGenerateCodes() {
  return useStaffMutation(generateQrCodes, {
    request: () => ({}),
    refreshes: client => client.invalidateQueries({ queryKey: QR_CUSTOMERS_KEY }),
  })
}

/** Gives a customer another code. */
function useRefreshCode() {
  return useStaffMutation(refreshQrCode, {
    request: ({ email, customer_id }: QrCustomer) => ({ body: { customer_email: email, customer_id } }),
    refreshes: client => client.invalidateQueries({ queryKey: QR_CUSTOMERS_KEY }),
  })
}

/** The former client's sentence, followed by the reason as far as it is known. */
function failureWords(sentence: string, error: unknown): string {
  const isSaid = !(error instanceof ApiProblem) || typeof error.body.detail === 'string'
  return isSaid && error instanceof Error ? `${sentence}. ${error.message}` : sentence
}

type CardSheetProps = {
  /** Such as `QR_F1078CB9`; undefined while the sheet is closed. */
  cardId: string | undefined
  /** The customer as the list has them, to show at once. */
  known: QrCustomer | undefined
  onPrint: (customer: QrCustomer) => void
  onClose: () => void
}

/** A customer's code, large enough to be scanned from the screen. */
export function CardSheet({ cardId, known, onPrint, onClose }: CardSheetProps) {
  const { data: customer, isError } = useQrCustomer(cardId, known)
  return (
    <Sheet open={cardId !== undefined} title="Carte de fidélité" shape="card" onClose={onClose}>
      <div className="card-sheet">
        {customer ? (
          <>
            <QrPicture picture={customer.qr_code} label={`Code QR de ${customer.name}`} />
            <div>
              <p className="display">{customer.name}</p>
              <p>{customer.email}</p>
              <p>{plural(customer.current_points, 'point', 'points')}</p>
              <p className="id">{customer.qr_code_id}</p>
            </div>
            <Button onClick={() => onPrint(customer)}>Imprimer la carte</Button>
          </>
        ) : isError || customer === null ? (
          <Notice tone="problem">
            {isError
              ? 'Cette carte n’a pas pu être chargée.'
              : 'Aucun client n’a cette carte. Elle a peut-être été remplacée.'}
          </Notice>
        ) : (
          <Skeleton lines={6} label="Chargement de la carte" />
        )}
      </div>
    </Sheet>
  )
}

type QrTableProps = {
  customers: readonly QrCustomer[]
  empty: ReactNode
  onView: (customer: QrCustomer) => void
  onRefresh: (customer: QrCustomer) => void
}

/** Each customer with the thumbnail of their code, and what can be done with it. */
export function QrTable({ customers, empty, onView, onRefresh }: QrTableProps) {
  return (
    <DataTable
      caption="Codes QR des clients"
      columns={[
        {
          key: 'name',
          title: 'Client',
          cell: ({ name, qr_code }) => (
            <div className="qr-table-client">
              <QrPicture picture={qr_code} />
              {name}
            </div>
          ),
        },
        {
          key: 'code',
          title: 'Code',
          isWhole: true,
          cell: ({ qr_code_id }) => (qr_code_id ? <code>{qr_code_id}</code> : 'Sans code'),
        },
        { key: 'email', title: 'Email', breaks: true, cell: ({ email }) => email },
        { key: 'points', title: 'Points', isNumber: true, cell: ({ current_points }) => current_points },
      ]}
      rows={customers}
      rowKey={({ customer_id }) => customer_id}
      empty={empty}
      actions={customer => (
        <div className="qr-table-actions">
          {customer.qr_code_id !== null && (
            <Button onClick={() => onView(customer)}>
              Voir<span className="visually-hidden"> le code de {customer.name}</span>
            </Button>
          )}
          <Button onClick={() => onRefresh(customer)}>
            {customer.qr_code_id === null ? 'Générer' : 'Remplacer'}
            <span className="visually-hidden"> le code de {customer.name}</span>
          </Button>
        </div>
      )}
    />
  )
}

/**
 * A card's code as the server drew it, with its quiet zone.
 * @param label for screen readers, where no text beside it says the same
 */
function QrPicture({ picture, label = '' }: { picture: string | null; label?: string }) {
  if (picture === null) return <span className="qr-picture" data-none="" />
  return <img className="qr-picture" src={picture} alt={label} width={64} height={64} decoding="async" />
}

type CardsPrintProps = {
  customers: readonly QrCustomer[]
  /** The restaurant's name. */
  name: string | undefined
  onPrinted: () => void
}

/** Prints cards in the size of a bank card, ten to an A4 sheet, and nothing else of the page. */
export function CardsPrint({ customers, name, onPrinted }: CardsPrintProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    let isOver = false
    const done = () => printed()
    window.addEventListener('afterprint', done, { once: true })
    // A picture that is not decoded yet would be printed as a blank.
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(pictures.map(picture => picture.decode())).then(() => !isOver && window.print())
    return () => {
      isOver = true
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return createPortal(
    <div className="cards-print" aria-hidden="true" ref={sheet}>
      {customers.map(
        ({ customer_id, name: customer, qr_code, qr_code_id }) =>
          qr_code && (
            <div key={customer_id} className="card">
              <img src={qr_code} alt="" />
              <div>
                <p className="house">{name}</p>
                <p className="who">{customer}</p>
                <p className="rule">1 point par jour de commande. 10 points&nbsp;: un plat offert à emporter.</p>
                <p className="id">{qr_code_id}</p>
              </div>
            </div>
          ),
      )}
    </div>,
    document.body,
  )
}
