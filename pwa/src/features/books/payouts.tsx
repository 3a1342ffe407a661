import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getPayout, type Payout, type PayoutLine, type Payouts, readPayouts } from '#api/features/payouts/contract.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDay, instantInSentence } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { useOverlay, useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice, StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { money } from './books.tsx'
import './books.css'

const OVERLAY = 'virement'

const payoutsQuery = (month: string) =>
  queryOptions({
    queryKey: ['admin payouts', month],
    queryFn: ({ signal }) => staffCall(readPayouts, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  })

const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin payout', id],
    queryFn: ({ signal }) => staffCall(getPayout, { params: { id } }, { signal }),
  })

/** The provider's payouts of a month. @param month such as `2026-11` */
export function usePayouts(month: string) {
  return useQuery(payoutsQuery(month))
}

const moneyOrDash = (euros: number) => (toCents(euros) === 0 ? '–' : money(euros))

/** What the month's sales brought, and what the card cost. */
export function FeeFigures({ sales, fees }: Pick<Payouts, 'sales' | 'fees'>) {
  const rate = sales > 0 ? `${((fees / sales) * 100).toFixed(2).replace('.', ',')}\u00a0%` : '–'
  return (
    <Figures
      figures={[
        { word: 'Ventes en ligne', value: money(sales) },
        { word: 'Commissions', value: money(fees) },
        { word: 'Part des ventes', value: rate },
        { word: 'Il vous reste', value: money((toCents(sales) - toCents(fees)) / 100) },
      ]}
    />
  )
}

/** What of the month nobody has explained yet, and what waits at the provider. */
export function PayoutNotes({ untold, waiting, askedAt }: Pick<Payouts, 'untold' | 'waiting' | 'askedAt'>) {
  return (
    <>
      {untold > 0 && (
        <Notice tone="problem">
          {plural(untold, 'vente encaissée', 'ventes encaissées')} de ce mois que Stripe n’annonce pas. Cherchez-les
          dans votre compte Stripe.
        </Notice>
      )}
      <p className="soft">
        {askedAt === null
          ? 'Stripe n’a pas encore été interrogé\u00a0: il l’est chaque heure.'
          : `${waiting > 0 ? `${money(waiting)} attendent le prochain virement. ` : ''}Stripe interrogé ${instantInSentence(new Date(askedAt))}.`}
      </p>
    </>
  )
}

/** Payouts, newest first: what makes each up, what the bank shows, and how it stands. */
export function PayoutsTable({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <DataTable
      caption="Virements"
      columns={[
        DAY,
        ...SUMS.filter(({ key, isRare }) => !isRare || payouts.some(payout => payout[key] !== 0)),
        STANDING,
      ]}
      rows={payouts}
      rowKey={({ id }) => id}
      columnsFrom={44}
      empty={<EmptyState title="Aucun virement dans ce mois." />}
    />
  )
}

const DAY: Column<Payout> = { key: 'day', title: 'Parti le', cell: payout => <Opener payout={payout} />, isWhole: true }
const STANDING: Column<Payout> = {
  key: 'standing',
  title: 'État',
  cell: payout => <Standing payout={payout} />,
  breaks: true,
}

type Sum = Column<Payout> & { key: 'sales' | 'refunds' | 'disputes' | 'fees' | 'other' | 'amount'; isRare?: boolean }

/** What is rare has a column only in a month that has it. */
const SUMS: readonly Sum[] = [
  { key: 'sales', title: 'Ventes', cell: ({ sales }) => money(sales), isNumber: true },
  { key: 'refunds', title: 'Remboursé', cell: ({ refunds }) => moneyOrDash(refunds), isNumber: true },
  { key: 'disputes', title: 'Litiges', cell: ({ disputes }) => moneyOrDash(disputes), isNumber: true, isRare: true },
  { key: 'fees', title: 'Commissions', cell: ({ fees }) => money(fees), isNumber: true },
  { key: 'other', title: 'Autre', cell: ({ other }) => moneyOrDash(other), isNumber: true, isRare: true },
  { key: 'amount', title: 'Viré', cell: ({ amount }) => <b>{money(amount)}</b>, isNumber: true },
]

function Opener({ payout: { id, createdOn } }: { payout: Payout }) {
  const show = useShowOverlay(OVERLAY)
  return (
    <Button look="link" onClick={() => show(id)}>
      {shortDay(createdOn)}
    </Button>
  )
}

type Word = { tone: 'good' | 'bad' | 'info'; icon: IconName; word: string }

const STANDINGS: Record<Exclude<Payout['standing'], 'matched'>, Word> = {
  failed: { tone: 'bad', icon: 'alert', word: 'Refusé par la banque' },
  late: { tone: 'bad', icon: 'alert', word: 'En retard' },
  unlisted: { tone: 'info', icon: 'card', word: 'Demandé à la main\u00a0: détail dans Stripe' },
  partial: { tone: 'info', icon: 'clock', word: 'Détail incomplet chez Stripe' },
  differs: { tone: 'bad', icon: 'alert', word: '' },
}

function Standing({ payout: { standing, isPaid, arrivesOn, differences } }: { payout: Payout }) {
  if (standing === 'matched')
    return isPaid ? (
      <StateWord tone="good" icon="check">
        Tout concorde
      </StateWord>
    ) : (
      <StateWord tone="info" icon="clock">
        Attendu {formatDay(arrivesOn)}
      </StateWord>
    )
  const { tone, icon, word } = STANDINGS[standing]
  return (
    <StateWord tone={tone} icon={icon}>
      {word || `${plural(differences, 'écart', 'écarts')} à expliquer`}
    </StateWord>
  )
}

/** One payout, opened from its line: each amount, its fee, and what the books have of it. */
export function PayoutSheet() {
  const { open, value = '', close } = useOverlay(OVERLAY)
  const details = useQuery({ ...payoutQuery(value), enabled: open && value !== '' })
  const payout = details.data?.payout
  return (
    <Sheet
      open={open}
      reading
      shape="page"
      title={payout ? `Virement de ${money(payout.amount)}` : 'Virement'}
      onClose={close}
    >
      <DataSection
        title="Ce qui le compose"
        isTitleHidden
        query={details}
        failure="Ce virement n’a pas pu être chargé."
      >
        {({ payout, lines }) => (
          <div className="payout-details">
            <p>
              Parti {formatDay(payout.createdOn)}, attendu en banque {formatDay(payout.arrivesOn)}.
            </p>
            <Standing payout={payout} />
            <DataTable
              caption="Ce qui compose ce virement"
              columns={LINE_COLUMNS}
              rows={lines}
              rowKey={({ id }) => id}
              columnsFrom={21}
              empty={<p className="soft">Stripe n’a encore rien détaillé.</p>}
            />
          </div>
        )}
      </DataSection>
    </Sheet>
  )
}

const KINDS: Record<PayoutLine['kind'], string> = {
  charge: 'Vente',
  refund: 'Remboursement',
  refund_failure: 'Remboursement refusé, revenu',
  dispute: 'Litige',
  fee: 'Frais de Stripe',
  payout: 'Virement',
  payout_failure: 'Virement refusé, revenu',
  other: 'Autre mouvement de Stripe',
}

const LINE_COLUMNS: readonly [Column<PayoutLine>, ...Column<PayoutLine>[]] = [
  { key: 'what', title: 'Quoi', cell: line => <What line={line} />, breaks: true },
  { key: 'amount', title: 'Montant', cell: ({ amount }) => money(amount), isNumber: true },
  { key: 'net', title: 'Net', cell: line => <Net line={line} />, isNumber: true },
]

function Net({ line: { net, fee } }: { line: PayoutLine }) {
  return (
    <>
      {money(net)}
      {toCents(fee) !== 0 && <small className="sealed">frais&nbsp;{money(fee)}</small>}
    </>
  )
}

function What({ line: { kind, orderId, at, difference, booked } }: { line: PayoutLine }) {
  return (
    <>
      <b>
        {KINDS[kind]}
        {orderId && ` ${orderNumber(orderId)}`}
      </b>
      <small className="sealed">{instantInSentence(new Date(at))}</small>
      {difference && (
        <StateWord tone="bad" icon="alert">
          {differenceWords(difference, booked)}
        </StateWord>
      )}
    </>
  )
}

function differenceWords(difference: NonNullable<PayoutLine['difference']>, booked: number | null): string {
  if (difference === 'unknown') return 'Inconnu de vos écritures\u00a0: fait directement dans Stripe'
  if (difference === 'amount') return `Vos écritures disent ${money(booked ?? 0)}`
  return 'Stripe seul sait pourquoi\u00a0: voir votre compte Stripe'
}
