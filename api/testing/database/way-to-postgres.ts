import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Turns, watchTurns } from './turns.ts'

export type Way = {
  /** The database's, by this way. */
  url: string
  /** As a machine that is gone: our side hears of it twice, by an error and the close. */
  reset(): void
  /** Keeps back what is sent with these words in it, and all that comes after it. @returns settled when it was sent */
  keepBack(words: string): Promise<void>
  /** How many messages were sent before the answer to those ahead of them was complete, on all connections so far. */
  tooEarly(): number
}

/** The way to Postgres, which can be cut until the test is over. */
export async function wayToPostgres(url: string): Promise<Way> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const connections: Turns[] = []
  let isStoredBack: (piece: Buffer) => boolean = () => false
  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    const turns = watchTurns()
    connections.push(turns)
    sockets.add(client)
    client.on('close', () => sockets.delete(client) && upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => upstream.destroy())
    client.on('data', piece => {
      if (isStoredBack(piece)) return client.pause()
      turns.fromClient(piece)
      return upstream.write(piece)
    })
    upstream.on('data', turns.fromServer)
    upstream.pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    tooEarly: () => connections.reduce((sum, turns) => sum + turns.tooEarly(), 0),
    reset: () => sockets.forEach(socket => void socket.resetAndDestroy()),
    keepBack: words =>
      new Promise(resolve => {
        isStoredBack = piece => {
          const isIt = piece.includes(words)
          if (isIt) resolve()
          return isIt
        }
      }),
  }
}
