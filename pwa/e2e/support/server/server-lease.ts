/**
 * Lends servers to test files, each to one file at a time. VITEST_POOL_ID would not do: where one group of projects
 * ends, vitest 4.1 gives the id of a file that still runs to the next one. A lease is an open connection, so it ends
 * with the process that holds it, however that ends.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Word<Thing> = { thing: Thing } | { fault: string }

/**
 * Lends each thing, once it is there, to one connection at a time; a borrower waits while none is free. When one of
 * them fails, every borrower is told.
 */
export async function lend(things: readonly Promise<object>[]): Promise<{ port: number; stop(): void }> {
  const free: object[] = []
  const waiting: Socket[] = []
  let fault: string | undefined
  const send = (borrower: Socket, word: Word<object>) => borrower.write(`${JSON.stringify(word)}\n`)
  const serve = () => {
    if (fault !== undefined) for (const borrower of waiting.splice(0)) send(borrower, { fault })
    while (free.length > 0 && waiting.length > 0) {
      const [thing, borrower] = [free.shift(), waiting.shift()]
      if (!thing || !borrower) return
      borrower.once('close', () => {
        free.push(thing)
        serve()
      })
      send(borrower, { thing })
    }
  }
  for (const coming of things) {
    coming
      .then(thing => void free.push(thing))
      .catch(error => {
        fault = String(error)
      })
      .finally(serve)
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

/** Waits for one of the things lent at this port, and has it until this process ends. */
export async function borrow<Thing>(port: number): Promise<Thing> {
  const lease = connect(port, '127.0.0.1')
  const [line] = (await once(lease, 'data')) as [Buffer]
  lease.unref()
  const word = JSON.parse(line.toString()) as Word<Thing>
  if ('fault' in word) throw new Error(word.fault)
  return word.thing
}
