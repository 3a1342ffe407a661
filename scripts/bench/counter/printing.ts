import { hashOfSecret, newSecret } from '#api/features/printing/asking-printer.ts'
import { uuid } from '#api/kernel/ids.ts'
import { cloudPrinter } from '../../printer-stand-in/cloud-printer.ts'
import { tcpPrinter } from '../../printer-stand-in/tcp-printer.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'
import { payElsewhere, placedAndOpened } from './confirmation.ts'

const PAYMENTS = 20
const LOOKS_EVERY_MS = 5
const GIVEN_UP_MS = 20_000

/** From the customer's payment to the ticket, out of a printer that is written to and of one that asks. */
export async function benchPrinting(server: ServerUnderTest): Promise<Row[]> {
  const { sql, port } = server
  const kitchen = await tcpPrinter()
  const key = newSecret()
  await sql`
    insert into printers (id, name, paper_mm, prints, way, host, port, secret_hash, created_at)
    values
      (${uuid()}, 'Cuisine', 80, '{confirmed}', 'tcp', ${kitchen.host}, ${kitchen.port}, null, now()),
      (${uuid()}, 'Comptoir', 80, '{confirmed}', 'star', null, null, ${hashOfSecret(key)}, now())`
  const counter = cloudPrinter(`http://127.0.0.1:${port}/api/printers/${key}`)
  const written: number[] = []
  const asked: number[] = []
  try {
    for (let count = 0; count < PAYMENTS; count++) {
      const { url } = await placedAndOpened(port)
      const before = kitchen.tickets.length
      const paidAt = performance.now()
      await payElsewhere(url)
      while (kitchen.tickets.length === before) {
        if (performance.now() - paidAt > GIVEN_UP_MS) throw new Error('a paid order was not printed')
        await new Promise(resolve => setTimeout(resolve, LOOKS_EVERY_MS))
      }
      written.push(performance.now() - paidAt)
      const askedAt = performance.now()
      if (!(await counter.ask())) throw new Error('a printer that asks is not offered the ticket at once')
      asked.push(performance.now() - askedAt)
    }
  } finally {
    await kitchen.unplug()
  }
  return [
    toRow('paid → the ticket is out of a printer that is written to', written),
    toRow('a printer asks for the first time after that → its ticket is out', asked),
  ]
}

function toRow(what: string, times: readonly number[]): Row {
  const slowest = Math.max(...times)
  return {
    what: `${what}: median of ${times.length}; slowest`,
    asked: '≤ 2 s',
    measured: `${Math.round(median(times))} ms; ${Math.round(slowest)} ms`,
    isMet: slowest <= 2000,
  }
}
