import { holdAccount } from '#api/features/customers/account-of-person.ts'
import { notifyLast } from '#api/features/notifications/notify.ts'
import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import { assertNoOrderOf, cancelUnpaidOf, eraseOrdersOf } from '#api/features/orders/orders-of-person.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { lockOne } from '#api/platform/database/locks.ts'
import type { PersonMeant } from '../../contract/people-data.ts'
import { dataErasedMail } from '../../rules/data-mails.ts'
import { eraseAccount } from '../erase-account.ts'
import { erasePerson } from '../erase-person.ts'
import { countOf, heldAbout } from './find-people.ts'
import { noteLetter } from './note-letter.ts'
import { type Meant, personMeant } from './person-meant.ts'

/**
 * Erases at once what is held about a person who wrote a letter, by the rules of an account's deletion; an account goes
 * by the path of its own deletion. Whoever gave an address gets one last mail, so that a letter in a false name is seen.
 * @throws AppError 'person_not_found' when nothing is held any more; 'data_in_account', 'orders_under_way'; 'conflict'
 *   when an order came in between
 * Source: GDPR article 17; docs/decisions/0150-a-letter-is-served-in-the-office.md.
 */
export async function eraseByLetter(ctx: Ctx, money: OrderMoney, who: PersonMeant): Promise<void> {
  const { awaited } = await heldNow(ctx, ctx.sql, await personMeant(ctx.sql, who))
  if (awaited > 0) throw new AppError('orders_under_way', { sentence: UNDER_WAY })
  await cancelUnpaidOf(ctx, money, (await personMeant(ctx.sql, who)).person)
  await ctx.sql.begin(async tx => {
    // Of two that erase at once, the second finds nothing any more.
    await lockOne(tx, 'letter', `${who.kind} ${who.contact.toLowerCase()}`)
    const meant = await personMeant(tx, who)
    const count = countOf(await heldNow(ctx, tx, meant))
    if (meant.account) await eraseWithAccount(ctx, tx, meant)
    else await eraseGuest(ctx, tx, meant)
    await noteLetter(ctx, tx, 'data.erased', count)
  })
}

const UNDER_WAY = 'Une commande payée est encore en cours. Remettez-la ou annulez-la d’abord, puis effacez.'

/** @throws AppError 'person_not_found' when there is nothing */
async function heldNow(ctx: Ctx, sql: Queryable, meant: Meant) {
  const held = await heldAbout(sql, meant, ctx.clock())
  if (!meant.account && countOf(held) === 0) throw new AppError('person_not_found')
  return held
}

async function eraseWithAccount(ctx: Ctx, tx: Queryable, { person, account, email }: Meant): Promise<void> {
  if (!account || email === null) return
  const { customerId, passwordHash } = account
  await eraseAccount(ctx, tx, { customerId, email, person }, async () => {
    if (!(await holdAccount(tx, customerId, passwordHash))) throw new AppError('conflict')
  })
}

async function eraseGuest(ctx: Ctx, tx: Queryable, { person, email }: Meant): Promise<void> {
  const now = ctx.clock()
  const orderIds = await eraseOrdersOf(tx, person, now)
  await erasePerson(tx, person, { email, orderIds }, now)
  await assertNoOrderOf(tx, person)
  if (email === null) return
  const last = { kind: 'data-erased', email, isProven: true, data: dataErasedMail({ erasedAt: now }) } as const
  await notifyLast(ctx, tx, { ...last, cause: uuid() })
}
