/** A customer's past orders, each paid on its own day, on one server whose clock is moved on. */
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { newAccount, PASSWORD } from '../people/account.ts'
import { movableClock } from '../server/movable-clock.ts'
import { type ServerProcess, startServer } from '../server/server-process.ts'
import type { Person } from './ordering.ts'
import { callerOf, GYOZA, pay, place } from './placing.ts'

/**
 * Registers a customer who has ordered and paid on each of the last days up to yesterday.
 * @returns the server, on today's date
 */
export async function afterPaidDays(person: Person, days: number): Promise<ServerProcess> {
  const today = new Date()
  const noon = (daysAgo: number) => new Date(`${addDays(parisDay(today), -daysAgo)}T11:00:00Z`)
  const clock = await movableClock()
  await clock.show(noon(days))
  const server = await startServer({ TEST_CLOCK: clock.setting })
  try {
    await newAccount(person, server.origin)
    for (let ago = days; ago > 0; ago -= 1) {
      await clock.show(noon(ago))
      await orderAndPay(person, server)
    }
    await clock.show(new Date())
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function orderAndPay({ firstName, lastName, email, phone }: Person, { origin }: ServerProcess): Promise<void> {
  const credentials = { email, password: PASSWORD }
  const { token } = await callerOf(origin).call<{ token: string }>('/api/auth/login', credentials)
  const caller = callerOf(origin, token)
  const { sessionId } = await place(caller, { name: `${firstName} ${lastName}`, email, phone }, GYOZA)
  await pay(caller, sessionId)
}
