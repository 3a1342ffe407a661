import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, freshKey, type TestApp } from '#api/testing/app/test-app.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import type { Mailing } from '../contract.ts'
import { newPromotionCode } from '../send-promotional.ts'

export const PROMOTIONAL = '/api/admin/notifications/promotional'

/** The body that the former client sends. */
export const OFFER = {
  title: 'Promotion : 20 % de réduction',
  body: '20 % de réduction sur vos plats à emporter, jusqu’à dimanche 22 novembre.',
  data: { type: 'discount', discount: 20 },
}

/** Sends an offer while a worker runs, as in production: the call waits for the jobs that it queues. */
export async function sendOffer(
  app: TestApp,
  admin: Bearer,
  offer: Record<string, unknown> = OFFER,
  headers: Record<string, string> = freshKey(),
): Promise<Answer<Mailing>> {
  const before = await countMailings(app)
  let isAnswered = false
  const answer = app.post<Mailing>(PROMOTIONAL, offer, { ...admin, ...headers }).finally(() => {
    isAnswered = true
  })
  while (!isAnswered && (await countMailings(app)) === before) await wait(10)
  await app.runJobs()
  return await answer
}

async function countMailings({ sql }: TestApp): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from mailings`
  return row?.count ?? 0
}

/** Codes of further recipients of the promotion that a code belongs to. */
export async function codesBeside({ sql }: TestApp, code: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newPromotionCode)
  await sql`
    insert into promotion_codes (code, promotion_id)
    select c, p.id
    from unnest(${codes}::text[]) c, promotions p
    where p.code = ${code}`
  return codes
}

/** Creates a valid promotion and returns its code, which is used once like any of its recipients'. */
export async function newPromotion(app: TestApp, admin: Bearer, percent = 20): Promise<string> {
  const { status, body } = await sendOffer(app, admin, {
    ...OFFER,
    title: `Offre ${freshKey()['idempotency-key']}`,
    data: { discount: percent },
  })
  if (!body.promotion) throw new Error(`the offer was answered with ${status}`)
  return body.promotion.code
}
