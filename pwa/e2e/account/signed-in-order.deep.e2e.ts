import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  addDish,
  atAddress,
  atRecap,
  GYOZA,
  order,
  orderButton,
  type Person,
  pay,
  somebody,
} from '../support/order/ordering.ts'
import { dialog, logIn, openMenu, signedIn } from '../support/people/account.ts'
import { database } from '../support/server/database.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

leaveWorkersOut()

const expectFocus = (target: Locator) =>
  expect.poll(() => target.evaluate(element => element === document.activeElement)).toBe(true)

const openCheckout = async (page: Page) => {
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
}

/** Ends a person's sessions, as a new password, another device or their expiry does. */
async function endSessions({ email }: Person): Promise<void> {
  const sql = await database()
  await sql`
    update sessions
    set revoked_at = now()
    from customers c
    where c.id = sessions.customer_id and c.email = ${email}`
}

async function ownerOf({ email }: Person): Promise<(string | null)[]> {
  const sql = await database()
  const rows = await sql<{ owner: string | null }[]>`
    select c.email as owner
    from orders o
    left join customers c on c.id = o.customer_id
    where o.customer_email = ${email} and o.paid_at is not null
    order by o.created_at`
  return rows.map(({ owner }) => owner)
}

describe('a signed-in customer', () => {
  it('orders without typing anything, and earns the day’s point', async () => {
    const { page, complaints } = await newPhone()
    const person = somebody({ lastName: 'de la Rue' })
    await signedIn(page, person)
    await addDish(page, GYOZA)
    await openCheckout(page)
    await atRecap(page)
    await expectText(dialog(page), 'Camille de la Rue', new RegExp(person.phone.replaceAll(' ', '\\s')))
    await page.getByRole('button', { name: 'Modifier vos coordonnées' }).click()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email)
    expect(await page.getByRole('button', { name: 'J’ai un compte, me connecter' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await atRecap(page)
    await order(page)
    await pay(page)
    expect(await ownerOf(person)).toEqual([person.email])

    await page.goto('/')
    await expectText(await openMenu(page, person), /1\s*commande/, /1\s*point/)
    expect(complaints).toEqual([])
  })
})

describe('a session that ends in the middle of the checkout', () => {
  async function refused(): Promise<{ page: Page; person: Person }> {
    const { page } = await newPhone()
    const person = somebody()
    await signedIn(page, person)
    await addDish(page, GYOZA)
    await openCheckout(page)
    await atRecap(page)
    await endSessions(person)
    await orderButton(page).click()
    await expectText(dialog(page).getByRole('alert'), 'Reconnectez-vous\u00a0: votre panier est gardé.')
    await expectStored(page, 1)
    return { page, person }
  }

  it('keeps everything, and goes on once signed in again', async () => {
    const { page, person } = await refused()
    await dialog(page).getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('dialog', { name: 'Se connecter' }).waitFor()
    await logIn(page, person)
    await atAddress(page, '/?commander=recapitulatif')
    await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0)
    await expectFocus(orderButton(page))
    await order(page)
    await pay(page)
    expect(await ownerOf(person)).toEqual([person.email])
  })
})
