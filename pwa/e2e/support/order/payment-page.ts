import { newPhone, origin, type Phone } from '../browser/phone.ts'
import { database } from '../server/database.ts'
import { GYOZA_LINE, goToRecap, order, type Person, somebody } from './ordering.ts'

/** A new person on the payment page of an order of 6 €. */
export async function atPaymentPageOf(person: Person = somebody()): Promise<Phone & { person: Person }> {
  const phone = await newPhone()
  await goToRecap(phone.page, person, GYOZA_LINE)
  await order(phone.page)
  return { ...phone, person }
}

/** Pays the session by a call, not on the page that the test looks at. */
export async function payElsewhere(session: string): Promise<void> {
  await posted(fetch(`${origin}/stripe-simulator/pay/${session}/pay`, { method: 'POST', redirect: 'manual' }))
}

/** Cancels the person's unpaid order as another tab would: its payment session expires. */
export async function cancelElsewhere({ email }: Person): Promise<void> {
  const { id, token } = await trackingOf(email)
  await posted(
    fetch(`${origin}/api/orders/${id}/cancel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingToken: token }),
    }),
  )
}

/** The id and the token in the tracking link of a person's only order. */
export async function trackingOf(email: string): Promise<{ id: string; token: string }> {
  const sql = await database()
  const [row] = await sql<{ id: string; token: string }[]>`
    select id, tracking_token as token from orders where customer_email = ${email}`
  if (!row) throw new Error(`no order of ${email}`)
  return row
}

async function posted(sending: Promise<Response>): Promise<void> {
  const answer = await sending
  if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
}
