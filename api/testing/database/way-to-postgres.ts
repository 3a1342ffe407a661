import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Way = {
  /** The database's, by this way. */
  url: string
  /** As a machine that is gone: our side hears of it twice, by an error and the close. */
  reset(): void
  /** Keeps back what is sent with these words in it, and all that comes after it. @returns settled when it was sent */
  keepBack(words: string): Promise<void>
}

/** The way to Postgres, which can be cut until the test is over. */
export async function wayToPostgres(url: string): Promise<Way> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isStoredBack: (piece: Buffer) => boolean = () => false
  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(client)
    client.on('close', () => sockets.delete(client) && upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => upstream.destroy())
    client.on('data', piece => (isStoredBack(piece) ? client.pause() : upstream.write(piece)))
    upstream.pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
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
