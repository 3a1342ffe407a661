import { notify } from '#api/features/notifications/notify.ts'
import { authorisedOrder } from '#api/features/orders/read-order.ts'
import { mailbox } from '#api/kernel/origin.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { lockOne } from '#api/platform/database/locks.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { takeHits } from '#api/platform/limits/rate-limits.ts'
import { hashOfToken, newLinkToken } from '#api/platform/secrets.ts'
import { hasDataLinkUntil, insertDataLink } from '../../queries/data-links.ts'
import { heldOf } from '../../queries/held.ts'
import { GOOD_FOR_MS, isNothing, LINK_LIFE_MS, OF_ADDRESS, OF_ASKER } from '../../rules/data-links.ts'
import { dataLinkMail } from '../../rules/data-mails.ts'

/**
 * Has a link to 'Mes données' mailed, if anything is held about the address. A job looks that up: the call itself does
 * the same work for every address, so that neither answer nor response time tells.
 * @throws AppError 'rate_limited' when the caller asks too often, also for unknown addresses
 */
export async function askDataLink(ctx: Ctx, email: string): Promise<void> {
  await takeHits(ctx, [
    { bucket: 'data links of an asker', subject: `${ctx.address} ${mailbox(email)}`, limit: OF_ASKER },
    { bucket: 'data links', subject: ctx.address, limit: OF_ADDRESS },
  ])
  await addJob(ctx.sql, 'mail_data_link', { email })
}

/**
 * The same for an order's own address, from its tracking page. That page may have been shared, so it never shows the
 * data itself: the link by mail proves the mailbox.
 * @throws AppError 'order_not_found', 'rate_limited'
 */
export async function askOrdersDataLink(ctx: Ctx, id: string, trackingToken: string | null | undefined) {
  const { customerEmail } = await authorisedOrder(ctx, ctx.sql, id, trackingToken)
  if (customerEmail) await askDataLink(ctx, customerEmail)
}

/**
 * Runs as a job. A mail is left out in silence where an earlier link is still good, or where the mailbox has had its
 * share of what strangers can cause.
 * Source: docs/decisions/0138-a-guests-data-by-a-mailed-link.md; docs/decisions/0128-no-flood-to-strangers.md.
 */
export async function mailDataLink(services: Services, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const createdAt = services.clock()
  await services.sql.begin(async tx => {
    // Jobs for one address that run at once see each other's links.
    await lockOne(tx, 'data link', email)
    if (isNothing(await heldOf(tx, email))) return
    if (await hasDataLinkUntil(tx, email, new Date(createdAt.getTime() + GOOD_FOR_MS))) return
    const token = newLinkToken()
    const tokenHash = hashOfToken(token)
    await insertDataLink(tx, { tokenHash, email, createdAt, expiresAt: new Date(createdAt.getTime() + LINK_LIFE_MS) })
    const url = `${services.origins[0]}/mes-donnees?token=${token}`
    await notify(services, tx, {
      kind: 'data-link',
      cause: tokenHash.toString('hex'),
      email,
      data: dataLinkMail({ url }),
    })
  })
}
