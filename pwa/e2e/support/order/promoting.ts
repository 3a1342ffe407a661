/** Offers by mail, as an admin sends them and customers receive them. */
import type { Page } from 'playwright'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { origin } from '../browser/phone.ts'
import { linkTo } from '../people/account.ts'
import { newStaffToken } from '../people/staff.ts'
import { mailTo } from '../server/mail.ts'
import { type Person, somebody } from './ordering.ts'

/** A new customer who has asked for offers and confirmed the address. */
export async function fondOfOffers(): Promise<Person> {
  const person = somebody()
  const { firstName, lastName, email, phone } = person
  const password = 'nuages-et-lotus'
  await post('/api/auth/register', {
    email,
    phone,
    name: `${firstName} ${lastName}`,
    password,
    marketing_opt_in: true,
  })
  const link = new URL(await linkTo('/verifier-email', person), origin)
  await post('/api/auth/verify-email', { token: link.searchParams.get('token'), password })
  return person
}

/** A code for 20 % off, from an offer that was just sent. */
export async function promotionCode(): Promise<string> {
  const offer = { title: `Offre ${Date.now()}`, body: 'Pour vous.', data: { type: 'discount', discount: 20 } }
  const bearer = await newStaffToken('admin')
  const { promotion } = await post<{ promotion: { code: string } }>(
    '/api/admin/notifications/promotional',
    offer,
    bearer,
  )
  return promotion.code
}

/** Lets a dish run low, for boards that are open now and those opened within minutes. */
export async function stockAlert(itemId: string): Promise<void> {
  await post(`/api/admin/notifications/stock-alert/${itemId}`, {}, await newStaffToken('manager'))
}

/**
 * The links of an offer's mail: to order, as an address of this site, and to unsubscribe.
 * @param words of its message
 */
export async function linksOf(words: string, { email }: Person): Promise<{ order: string; wayOut: string }> {
  const { text } = readMail(await mailTo(email, words))
  const [, order = ''] = /(\/\?promo=\w+)/.exec(text) ?? []
  const [, wayOut = ''] = /(\/api\/unsubscribe\?token=[\w-]+)/.exec(text) ?? []
  return { order, wayOut }
}

/** Opens an offer's link and waits until the page has stored its code and says so. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByText('dans votre panier, jusqu’au').waitFor()
}

async function post<Answer>(address: string, body: object, bearer?: string): Promise<Answer> {
  const answer = await fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as Answer
}
