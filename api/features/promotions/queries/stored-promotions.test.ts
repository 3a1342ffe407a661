import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { releaseUse } from './stored-promotions.ts'

const { sql } = await testDatabase()
const NOW = new Date('2026-11-21T12:00:00Z')

async function newPromotion(): Promise<string> {
  const id = uuid()
  await sql`
    insert into mailings (id, title, body, recipients, created_at)
    values (${id}, 'Offre', 'Une offre', 0, ${NOW})`
  await sql`
    insert into promotions (id, code, percent, ends_at)
    values (${id}, 'ABCDEFGH', 10, '2026-12-01T00:00:00Z')`
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
