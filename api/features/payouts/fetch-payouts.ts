import type Stripe from 'stripe'
import { sinceLastTime } from '#api/features/payments/compare-with-provider.ts'
import { id } from '#api/kernel/fields.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { isProviderError } from '#api/platform/outside/stripe.ts'
import { kindOf } from './rules/matching.ts'

const PAGE = 100
/** A bank may send a payout back for so many days after it had it. */
const MAY_COME_BACK_DAYS = 10
/** The provider lists a payout's transactions within a day or two; after so long nothing is to come. */
const LISTED_WITHIN = '90 days'

/**
 * Asks the provider what moved on the restaurant's balance and what left it for the bank, from where the last time ended;
 * the first time from the first payment on. What is known already is not written again, each page is kept as it comes,
 * and a time that breaks off is begun again: it may run twice, or beside another.
 * @throws StripeError when the provider does not answer
 */
export async function fetchPayouts(services: Services): Promise<void> {
  const firstTime = await firstPayment(services.sql)
  await sinceLastTime(services, 'payouts', since => savePayouts(services, since), firstTime)
  await sinceLastTime(services, 'transactions', since => saveTransactions(services, since), firstTime)
  await completePayouts(services)
}

/** As a job: the provider may be down for an hour, and is asked again in the next one. */
export async function fetchPayoutsEachHour(services: Services): Promise<void> {
  await fetchPayouts(services).catch(error => {
    if (!isProviderError(error)) throw error
    services.log.warn('the provider did not tell its payouts')
  })
}

async function firstPayment(sql: Queryable): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date | null }[]>`select min(paid_at) as at from payments`
  return row?.at ?? undefined
}

/** Those that are new, and the standing of those that are under way or may come back. */
async function savePayouts({ stripe, sql, clock }: Services, since: Date): Promise<void> {
  const open = new Date(clock().getTime() - MAY_COME_BACK_DAYS * 24 * 60 * 60_000)
  const [{ oldest } = { oldest: null }] = await sql<{ oldest: Date | null }[]>`
    select min(created_at) as oldest
    from payouts
    where status in ('pending', 'in_transit') or status = 'paid' and arrives_on > ${parisDay(open)}`
  const from = Math.min(since.getTime(), oldest?.getTime() ?? Number.POSITIVE_INFINITY)
  for await (const page of pagesOf(stripe.payouts.list({ created: { gte: toSeconds(from) }, limit: PAGE }))) {
    const rows = page.map(
      (payout): Row<'payouts'> => ({
        id: payout.id,
        amountCents: payout.amount,
        status: payout.status,
        createdAt: toDate(payout.created),
        arrivesOn: parisDay(toDate(payout.arrival_date)),
        failure: payout.failure_code,
        isAutomatic: payout.automatic,
        isComplete: false,
        heardAt: clock(),
      }),
    )
    await sql`
      insert into payouts ${sql(rows)}
      on conflict (id) do update
      set status = excluded.status, arrives_on = excluded.arrives_on, failure = excluded.failure,
        heard_at = excluded.heard_at
      where (payouts.status, payouts.arrives_on, payouts.failure)
        is distinct from (excluded.status, excluded.arrives_on, excluded.failure)`
  }
}

async function saveTransactions({ stripe, sql }: Services, since: Date): Promise<void> {
  const list = stripe.balanceTransactions.list({
    created: { gte: toSeconds(since.getTime()) },
    limit: PAGE,
    expand: ['data.source'],
  })
  for await (const page of pagesOf(list)) await insertTransactions(sql, page, null)
}

/** Asks of each payout that does not add up yet what makes it up; an old one that never did is asked for no more. */
async function completePayouts({ stripe, sql, clock }: Services): Promise<void> {
  const payouts = await sql<{ id: string }[]>`
    select id
    from payouts
    where is_automatic and not is_complete and created_at > ${clock()}::timestamptz - ${LISTED_WITHIN}::interval
    order by created_at, id`
  for (const payout of payouts) {
    for await (const page of pagesOf(
      stripe.balanceTransactions.list({ payout: payout.id, limit: PAGE, expand: ['data.source'] }),
    )) {
      await insertTransactions(sql, page, payout.id)
    }
    await sql`
      update payouts p
      set is_complete = true
      where id = ${payout.id} and amount_cents = (
        select coalesce(sum(net_cents), 0)
        from provider_transactions t
        where t.payout_id = p.id and t.subject is distinct from p.id
      )`
  }
}

/** Writes what is new, and with which payout it left where that is known by now. */
async function insertTransactions(
  sql: Queryable,
  transactions: readonly Stripe.BalanceTransaction[],
  payoutId: string | null,
): Promise<void> {
  const rows = transactions.map((transaction): Row<'provider_transactions'> => ({ ...toRow(transaction), payoutId }))
  await sql`
    insert into provider_transactions ${sql(rows)}
    on conflict (id) do update
    set payout_id = excluded.payout_id
    where excluded.payout_id is not null and provider_transactions.payout_id is distinct from excluded.payout_id`
}

function toRow(transaction: Stripe.BalanceTransaction): Omit<Row<'provider_transactions'>, 'payoutId'> {
  const { type, reporting_category, amount, fee, net, created, available_on } = transaction
  return {
    id: transaction.id,
    kind: kindOf(type, reporting_category),
    providerKind: type,
    ...namesOf(transaction.source),
    amountCents: amount,
    feeCents: fee,
    netCents: net,
    movedAt: toDate(created),
    availableAt: toDate(available_on),
  }
}

type Names = Pick<Row<'provider_transactions'>, 'subject' | 'intent' | 'ofOrder'>

/** What the books call it: of a charge its payment, of all else its own id; and which payment and order it is of. */
function namesOf(source: Stripe.BalanceTransaction['source']): Names {
  if (source === null || typeof source === 'string') return { subject: source, intent: null, ofOrder: null }
  const intent = 'payment_intent' in source ? idOf(source.payment_intent) : null
  if (source.object !== 'charge') return { subject: source.id, intent, ofOrder: null }
  const { orderId = '' } = source.metadata
  return { subject: intent ?? source.id, intent, ofOrder: id.safeParse(orderId).success ? orderId : null }
}

function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

/** The pages of one of the provider's lists, each as soon as it is there. */
async function* pagesOf<Item extends { id: string }>(list: Stripe.ApiListPromise<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = []
  for await (const item of list) {
    page.push(item)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

const toDate = (seconds: number) => new Date(seconds * 1000)
const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
