/** The words of a dispute's evidence: what draws it adds none. */

import { legalText, mailText } from '#api/features/notifications/compose-mail.ts'
import { plainText, renderLegal } from '#api/features/notifications/rules/legal-text.ts'
import type { MessageKind } from '#api/features/notifications/rules/message-kinds.ts'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { soldReceipt } from '#api/features/orders/order-receipt.ts'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { type EvidenceSection, writeEvidence } from '#api/features/receipts/write-evidence.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Download } from '#api/kernel/endpoint.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDate, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { disputeById } from './rows.ts'
import { formatDisputeReason, formatDisputeStatus } from './rules.ts'

const CHANNELS: Record<string, string> = { mail: 'email', push: 'notification', sms: 'SMS' }
const REFUND_WORDS: Record<string, string> = { queued: 'en cours', sent: 'fait', failed: 'refusé par la banque' }

/**
 * All that speaks for the restaurant in a dispute, as one PDF to hand in at the provider: the order as it was sold, the
 * terms as they were accepted, when each step happened, hand-over and age check, messages and their fate.
 * @throws AppError 'dispute_not_found'
 */
export async function disputeEvidence(ctx: Ctx, id: string): Promise<Download> {
  const dispute = await disputeById(ctx.sql, id)
  const facts = dispute && (await disputeFacts(ctx.sql, dispute.orderId, dispute.paymentId))
  if (!dispute || !facts) throw new AppError('dispute_not_found')
  const settings = await ctx.snapshots.read(settingsSnapshot)
  // The text is at hand in today's version alone: of an earlier one the version and when it was mailed are said.
  const isSameVersion = settings.legal['legal.version'] === facts.legalVersion
  const terms = isSameVersion ? plainText(renderLegal(legalText('cgv'), settings)) : undefined
  const sections = evidenceSections({
    dispute,
    facts,
    receipt: await soldReceipt(ctx.sql, dispute.orderId),
    terms,
    whatOf: kind => mailText(kind as MessageKind).head.when ?? kind,
    now: ctx.clock(),
  })
  const number = orderNumber(dispute.orderId)
  const bytes = await writeEvidence({ number, issuer: settings.restaurant.name, sections }, ctx.clock())
  return { fileName: `litige-${number.slice(1)}.pdf`, contentType: 'application/pdf', bytes }
}

type DisputeOfEvidence = {
  id: string
  amountCents: number
  reason: string
  status: string
  answerBy: Date | null
  openedAt: Date
}

/** What is known of a disputed order beside what it sold: who, when, by which terms, and what was written to them. */
type DisputeFacts = Columns<
  'orders',
  | 'legalVersion'
  | 'createdAt'
  | 'paidAt'
  | 'pickupAt'
  | 'callNumber'
  | 'customerHereAt'
  | 'hasAlcohol'
  | 'adultDeclared'
  | 'ageCheckedAt'
  | 'capturedCents'
> & {
  email: string | null
  phone: string | null
  sessionId: string | null
  paymentIntent: string | null
  steps: readonly { status: string; at: string; byStaff: boolean }[]
  messages: readonly { kind: string; channel: string; status: string; createdAt: string; sentAt: string | null }[]
  refunds: readonly { amountCents: number; reason: string; status: string; at: string }[]
}

export type EvidenceAsked = {
  dispute: DisputeOfEvidence
  facts: DisputeFacts
  receipt: ItemisedReceipt | undefined
  /** The terms that were accepted, as plain text; undefined where they have changed since. */
  terms: string | undefined
  /** What a message of a kind tells. */
  whatOf: (kind: string) => string
  now: Date
}

type Fact = [label: string, value: string]

/** @returns sections in the order in which a bank reads them: what is disputed, what was sold, what happened, the terms */
function evidenceSections(asked: EvidenceAsked): EvidenceSection[] {
  return [
    { title: 'Le litige', facts: disputeOf(asked) },
    { title: 'La commande', facts: orderOf(asked) },
    { title: 'Ce qui a été vendu', facts: soldOf(asked.receipt) },
    { title: 'Les étapes', facts: stepsOf(asked.facts) },
    { title: 'La remise', facts: handOverOf(asked.facts) },
    { title: 'Les messages au client', facts: messagesOf(asked) },
    { title: 'Les remboursements', facts: refundsOf(asked.facts) },
    { title: 'Les conditions acceptées', ...termsOf(asked) },
  ].filter(({ facts, paragraphs }: EvidenceSection) => (facts?.length ?? 0) + (paragraphs?.length ?? 0) > 0)
}

function disputeOf({ dispute, now }: EvidenceAsked): Fact[] {
  return [
    ['Référence', dispute.id],
    ['Montant', formatEuros(dispute.amountCents)],
    ['Raison donnée', formatDisputeReason(dispute.reason)],
    ['État', formatDisputeStatus(dispute.status)],
    ['Ouvert le', formatInstant(dispute.openedAt)],
    ...(dispute.answerBy ? [['Répondre avant le', formatInstant(dispute.answerBy)] as Fact] : []),
    ['Dossier établi le', formatInstant(now)],
  ]
}

function orderOf({ facts, receipt }: EvidenceAsked): Fact[] {
  return [
    ...(receipt?.customerName ? [['Client', receipt.customerName] as Fact] : []),
    ...(facts.email ? [['Email', facts.email] as Fact] : []),
    ...(facts.phone ? [['Téléphone', facts.phone] as Fact] : []),
    ['Passée le', formatInstant(facts.createdAt)],
    ...(facts.paidAt ? [['Payée le', formatInstant(facts.paidAt)] as Fact] : []),
    ['Payé par carte', formatEuros(facts.capturedCents)],
    ...(facts.paymentIntent ? [['Paiement', facts.paymentIntent] as Fact] : []),
    ...(facts.sessionId ? [['Page de paiement', facts.sessionId] as Fact] : []),
    ...(facts.pickupAt ? [['Retrait prévu', formatInstant(facts.pickupAt)] as Fact] : []),
    ...(facts.callNumber ? [['Numéro d’appel', String(facts.callNumber)] as Fact] : []),
  ]
}

function soldOf(receipt: ItemisedReceipt | undefined): Fact[] {
  if (!receipt) return []
  return [
    ...receipt.lines.map(
      ({ quantity, title, details, unitPriceCents, isOffered }): Fact => [
        `${quantity} × ${title}`,
        [isOffered ? 'offert' : formatEuros(unitPriceCents * quantity), ...details].join(' · '),
      ],
    ),
    ['Total', formatEuros(receipt.totalCents)],
  ]
}

function stepsOf({ steps, customerHereAt }: DisputeFacts): Fact[] {
  const facts = steps.map(
    ({ status, at, byStaff }): Fact => [
      STATUS_WORDS[status as OrderStatus] ?? status,
      `${formatInstant(new Date(at))}${byStaff ? ', par l’équipe' : ''}`,
    ],
  )
  return customerHereAt ? [...facts, ['Le client s’est annoncé', formatInstant(customerHereAt)]] : facts
}

function handOverOf({ steps, hasAlcohol, adultDeclared, ageCheckedAt }: DisputeFacts): Fact[] {
  const delivered = steps.find(({ status }) => status === 'delivered')
  return [
    ['Remise au comptoir', delivered ? formatInstant(new Date(delivered.at)) : 'non notée'],
    ...(hasAlcohol
      ? [
          ['Majorité déclarée à la commande', adultDeclared ? 'oui' : 'non'] as Fact,
          ['Pièce d’identité vue', ageCheckedAt ? formatInstant(ageCheckedAt) : 'non notée'] as Fact,
        ]
      : []),
  ]
}

function messagesOf({ facts, whatOf }: EvidenceAsked): Fact[] {
  return facts.messages.map(({ kind, channel, status, createdAt, sentAt }): Fact => {
    const fate = sentAt ? `envoyé le ${formatInstant(new Date(sentAt))}` : status === 'failed' ? 'échec' : 'en attente'
    return [formatInstant(new Date(createdAt)), `${whatOf(kind)}, par ${CHANNELS[channel] ?? channel}\u00a0: ${fate}`]
  })
}

function refundsOf({ refunds }: DisputeFacts): Fact[] {
  return refunds.map(({ amountCents, reason, status, at }) => [
    formatInstant(new Date(at)),
    `${formatEuros(amountCents)}, ${REFUND_WORDS[status] ?? status}\u00a0: ${reason}`,
  ])
}

function termsOf({ facts, terms }: EvidenceAsked): Pick<EvidenceSection, 'facts' | 'paragraphs'> {
  const accepted: Fact[] = [
    ['Version acceptée', facts.legalVersion],
    [
      'Acceptée le',
      `${formatInstant(facts.createdAt)}, au récapitulatif, par le bouton «\u00a0Commander avec obligation de paiement\u00a0»`,
    ],
  ]
  if (terms) return { facts: accepted, paragraphs: terms.split(/\n{2,}/) }
  const sent = 'Le texte a changé depuis\u00a0: celui de cette version était joint à l’email de confirmation.'
  return { facts: accepted, paragraphs: [sent] }
}

/** `21 novembre 2026 à 12 h 30`, in Paris. */
function formatInstant(at: Date): string {
  return `${formatDate(parisDay(at))} à ${formatTimeInSentence(parisTime(at))}`
}

async function disputeFacts(sql: Queryable, orderId: string, paymentId: string): Promise<DisputeFacts | undefined> {
  const [row] = await sql<DisputeFacts[]>`
    select o.customer_email as email, o.customer_phone as phone, o.legal_version,
      o.created_at, o.paid_at, o.pickup_at,
      o.call_number,
      o.customer_here_at, o.has_alcohol, o.adult_declared,
      o.age_checked_at, p.session_id,
      p.payment_intent, p.captured_cents,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'status', e.status, 'at', e.at, 'byStaff', e.staff_id is not null
        ) order by e.id), '[]')
        from order_events e
        where e.order_id = o.id
      ) as steps,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', m.kind, 'channel', m.channel, 'status', m.status, 'createdAt', m.created_at,
          'sentAt', m.sent_at
        ) order by m.created_at, m.id), '[]')
        from messages m
        where m.order_id = o.id and m.kind not in ('order-new', 'order-changed')
      ) as messages,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'amountCents', r.amount_cents, 'reason', r.reason, 'status', r.status, 'at', r.created_at
        ) order by r.created_at, r.id), '[]')
        from refunds r
        join payments q on q.id = r.payment_id
        where q.order_id = o.id and r.status <> 'withdrawn'
      ) as refunds
    from orders o
    join payments p on p.id = ${paymentId}
    where o.id = ${orderId}`
  return row
}
