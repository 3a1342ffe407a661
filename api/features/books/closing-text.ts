/** The words of a closing's PDF, in the layout of a receipt. Pure. */

import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import type { ReceiptIssuer, ReceiptText } from '#api/features/receipts/rules/receipt-text.ts'
import { formatEuros, formatRate, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Closing } from './contract.ts'
import type { ClosingTotals } from './rules/entries.ts'

const PERIODS = { day: 'Clôture du jour', month: 'Clôture du mois', year: 'Clôture de l’année' } as const

/** A closing as it was sealed: the same closing always gives the same words. */
export function closingText(closing: Closing, { restaurant, legal }: ReceiptIssuer): ReceiptText {
  const sealed = new Date(closing.sealedAt)
  const money = (euros: number) => formatEuros(toCents(euros))
  return {
    title: PERIODS[closing.period],
    reference: `Clôture ${closing.number}`,
    prices: 'TTC',
    issuer: {
      name: restaurant.name,
      nameTh: restaurant.nameTh,
      facts: [restaurant.address, `SIRET\u00a0: ${legal['restaurant.siret']?.trim() || 'à compléter'}`],
    },
    facts: [
      ['Période', periodWords(closing)],
      ['Scellée le', `${formatDate(parisDay(sealed))} à ${formatTimeInSentence(parisTime(sealed))}`],
      ['Écritures', `${closing.entries}, dont ${closing.lateEntries} de jours déjà clos`],
      ['Dernière écriture', String(closing.lastEntry)],
    ],
    rows: [
      row('Commandes payées en ligne', String(closing.orders), money(closing.captured)),
      row('Remboursé', '', money(-closing.refunded)),
      row('Réductions déjà déduites', '', money(-closing.discounts)),
      row('Plats offerts', String(closing.freeDishes), money(0)),
      row('Paiements sans commande, à rendre', '', money(closing.unsold)),
      row('Contesté par une banque', '', money(closing.disputed)),
      row('Commissions du prestataire de paiement', '', money(-closing.fees)),
      row('Autres mouvements du prestataire', '', money(closing.adjusted)),
      row('Viré sur le compte bancaire', '', money(closing.paidOut)),
    ],
    sums: closing.vat.map(({ rate, base, tax, formLine }) => ({
      label: `TVA ${formatRate(rate)} sur ${money(base)}${formLine && ` (CA3, ligne ${formLine})`}`,
      amount: money(tax),
    })),
    total: { label: 'Chiffre d’affaires TTC', amount: money(closing.kept) },
    payment: `Total perpétuel\u00a0: ${money(closing.perpetual)} gardés, ${money(closing.perpetualCaptured)} encaissés.`,
    correction: null,
    refund: null,
    notes: [
      `Empreinte (SHA-256)\u00a0: ${closing.hash}`,
      `Empreinte de la dernière écriture\u00a0: ${closing.lastHash}`,
      `Signée par la clé ${closing.keyId} (Ed25519).`,
      'Ventes en ligne seulement\u00a0: ce que la caisse du restaurant encaisse est dans ses propres clôtures.',
    ],
  }
}

export type ClosedDay = {
  number: number
  day: string
  lastEntry: number
  hash: string
  totals: ClosingTotals
  /** The turnover of the same day of the week before, in cents; undefined where it was not closed. */
  lastWeek: number | undefined
}

/** 'day-closed': what a day sold, and the closing's number and hash, which leave the machine with it. */
export function dayClosedMail(
  closed: ClosedDay,
  { disputes, origin }: { disputes: number; origin: string },
): MessageData {
  const { orders, keptCents, capturedCents, refundedCents, lateEntries } = closed.totals
  return {
    page: `${origin}/admin/comptabilite`,
    values: {
      closing: {
        day: formatDay(closed.day),
        number: String(closed.number),
        lastEntry: String(closed.lastEntry),
        hash: closed.hash,
        ordersText: plural(orders, 'commande', 'commandes'),
        kept: formatEuros(keptCents),
        captured: formatEuros(capturedCents),
        refunded: formatEuros(refundedCents),
        average: orders > 0 ? formatEuros(Math.round(keptCents / orders)) : '',
        lastWeek: closed.lastWeek === undefined ? '' : formatEuros(closed.lastWeek),
        late: lateEntries > 0 ? plural(lateEntries, 'écriture', 'écritures') : '',
        disputes: disputes > 0 ? plural(disputes, 'litige attend une réponse', 'litiges attendent une réponse') : '',
      },
      admin: { disputesUrl: `${origin}/admin/litiges`, booksUrl: `${origin}/admin/comptabilite` },
    },
  }
}

function periodWords({ period, from, to }: Closing): string {
  return period === 'day' ? formatDate(from) : `Du ${formatDate(from)} au ${formatDate(to)}`
}

function row(title: string, quantity: string, total: string): ReceiptText['rows'][number] {
  return { title, details: [], quantity, vat: '', unitPrice: '', total }
}
