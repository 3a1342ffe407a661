/**
 * Who uses which server: one file of tests at a time has each. VITEST_POOL_ID does not tell: where one group of projects
 * ends, vitest 4.1 gives the id of a file that still runs to the next one. A lease is an open connection, so that it
 * ends with the process that holds it, however that ends.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Lends each of some things to one connection at a time; who finds none left waits for one. */
export async function lend(things: readonly object[]): Promise<{ port: number; stop(): void }> {
  const free = [...things]
  const waiting: Socket[] = []
  const serve = () => {
    while (free.length > 0 && waiting.length > 0) {
      const [thing, borrower] = [free.shift(), waiting.shift()]
      if (!thing || !borrower) return
      borrower.once('close', () => {
        free.push(thing)
        serve()
      })
      borrower.write(`${JSON.stringify(thing)}\n`)
    }
  }
  const counter = createServer(borrower => {
    // A process that was killed resets its connection.
    borrower.on('error', () => {})
    borrower.once('close', () => {
      const place = waiting.indexOf(borrower)
      if (place >= 0) waiting.splice(place, 1)
    })
    waiting.push(borrower)
    serve()
  })
  await once(counter.listen(0, '127.0.0.1'), 'listening')
  return { port: (counter.address() as AddressInfo).port, stop: () => void counter.close() }
}

/** Waits for one of what is lent there, and has it until this process ends. */
export async function borrow<Thing>(port: number): Promise<Thing> {
  const lease = connect(port, '127.0.0.1')
  const [line] = (await once(lease, 'data')) as [Buffer]
  lease.unref()
  return JSON.parse(line.toString()) as Thing
}
