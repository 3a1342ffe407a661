import { expect } from 'vitest'

/** Makes a customer's account, which is mailed a link: a house's simplest mail to an address of one's choice. */
export async function newAccount(port: number, email: string): Promise<void> {
  const account = { email, password: 'nuages-et-lotus', name: 'Achara', phone: '01 99 00 12 34' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(account),
  })
  expect(answer.status).toBe(201)
}
