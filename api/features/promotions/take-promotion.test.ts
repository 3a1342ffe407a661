import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { mailbox } from '#api/kernel/origin.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { releaseUse } from './take-promotion.ts'

const { sql } = await testDatabase()
const NOW = new Date('2026-11-21T12:00:00Z')

async function newPromotion(code = 'ABCDEFGH'): Promise<string> {
  const id = uuid()
  await sql`
    insert into mailings (id, title, body, recipients, created_at)
    values (${id}, 'Offre', 'Une offre', 0, ${NOW})`
  await sql`
    insert into promotions (id, code, percent, ends_at)
    values (${id}, ${code}, 10, '2026-12-01T00:00:00Z')`
  return id
}

test('a customer has a promotion in one order, under whatever address, until it is given back', async () => {
  const promotionId = await newPromotion()
  const { id: customerId } = await newCustomer(sql)
  const use = async (email: string) => {
    const orderId = await orderRow(sql, { customerId })
    await sql`
      insert into promotion_uses (promotion_id, order_id, customer_id, email)
      values (${promotionId}, ${orderId}, ${customerId}, ${email})`
    return orderId
  }
  const first = await use('a@exemple.fr')
  await expect(use('b@exemple.fr')).rejects.toMatchObject({ constraint_name: 'one_promotion_per_customer' })
  await releaseUse(sql, first, NOW)
  await use('b@exemple.fr')
})

test('uses from before are one mailbox’s, and of two that turn out to be one both stay', async () => {
  const promotionId = await newPromotion('BCDFGHJK')
  const before = [
    'a+1@exemple.fr',
    'b.c+x@googlemail.com',
    'd+1@exemple.fr',
    'd@exemple.fr',
    'e.f@exemple.fr',
    '+g@h.fr',
  ]
  for (const email of before) {
    await sql`
      insert into promotion_uses (promotion_id, order_id, email)
      values (${promotionId}, ${await orderRow(sql)}, ${email})`
  }
  await sql.unsafe(readFileSync('sql/migrations/0073.do.offers-by-mailbox.sql', 'utf8'))
  const rows = await sql`select email from promotion_uses where promotion_id = ${promotionId}`
  const alone = before.filter(email => email !== 'd+1@exemple.fr').map(mailbox)
  expect(rows.map(({ email }) => email).sort()).toEqual([...alone, 'd+1@exemple.fr'].sort())
})
