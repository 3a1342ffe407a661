/** A customer's orders of the past, each paid on its own day: the same server started again and again, its clock set. */
import { addDays, parisDay } from '#api/kernel/paris-time.ts'
import { PASSWORD } from './account.ts'
import type { Person } from './ordering.ts'
import { callerOf, GYOZA, pay, place } from './placing.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Somebody new has ordered and paid on each of the last days up to yesterday. @returns the server, today */
export async function afterPaidDays(person: Person, days: number): Promise<ServerProcess> {
  const today = parisDay(new Date())
  let dataDir: string | undefined
  for (let ago = days; ago > 0; ago -= 1) {
    const server = await startServer({
      TEST_CLOCK: `${addDays(today, -ago)}T11:00:00Z`,
      ...(dataDir && { DATA_DIR: dataDir }),
    })
    const isFirst = dataDir === undefined
    dataDir = server.dataDir
    try {
      await orderAndPay(person, server, isFirst)
    } finally {
      server.kill('SIGTERM')
      await server.exited
    }
  }
  return startServer(dataDir ? { DATA_DIR: dataDir } : {})
}

async function orderAndPay(person: Person, { origin }: ServerProcess, isNew: boolean): Promise<void> {
  const { firstName, lastName, email, phone } = person
  const customer = { name: `${firstName} ${lastName}`, email, phone }
  const { token } = await callerOf(origin).call<{ token: string }>(`/api/auth/${isNew ? 'register' : 'login'}`, {
    password: PASSWORD,
    ...(isNew ? customer : { email }),
  })
  const caller = callerOf(origin, token)
  const { sessionId } = await place(caller, customer, GYOZA)
  await pay(caller, sessionId)
}
