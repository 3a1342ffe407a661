import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What becomes of a piece of traffic:
 * - `pass`: the other side gets it
 * - `cut`: nobody gets it, both sides lose their connection
 * - `half`: the other side gets half of it, then both lose their connection
 * - `swallow`: nobody gets it nor anything after it, and both sides still believe in their connection (half-open)
 * - `hang up`: the server gets it, the client loses its connection
 * - `lateMs`: the other side gets it so much later
 */
export type Fate = 'pass' | 'cut' | 'half' | 'swallow' | 'hang up' | { lateMs: number }

/** Sees each piece of one connection first and decides what becomes of it. */
export type Watcher = { fromClient(piece: Buffer): Fate; fromServer(piece: Buffer): Fate }

export type TcpProxy = {
  /** On 127.0.0.1. */
  port: number
  close(): Promise<void>
}

/**
 * A TCP proxy of the tests.
 * @param target the port on this machine where a new connection goes, if there is any; nothing listens otherwise
 * @param watch called for each new connection, with where it goes
 */
export async function openTcpProxy(
  target: () => number | undefined,
  watch: (port: number) => Watcher,
): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, client => {
    const port = target()
    if (port === undefined) return void client.destroy()
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    join(client, upstream, watch(port))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

function join(client: Socket, upstream: Socket, watcher: Watcher): void {
  const cut = () => {
    client.destroy()
    upstream.destroy()
  }
  // Whoever ends is passed on as an end, so that what was written before still arrives; a reset as a reset.
  client.once('close', hadError => (hadError ? upstream.destroy() : upstream.end()))
  upstream.once('close', hadError => (hadError ? client.destroy() : client.end()))
  for (const socket of [client, upstream]) socket.on('error', cut)
  carry(
    client,
    upstream,
    piece => watcher.fromClient(piece),
    cut,
    () => client.destroy(),
  )
  carry(
    upstream,
    client,
    piece => watcher.fromServer(piece),
    cut,
    () => client.destroy(),
  )
}

function carry(from: Socket, to: Socket, judge: (piece: Buffer) => Fate, cut: () => void, hangUp: () => void): void {
  let swallows = false
  const pass = (piece: Buffer, then: () => void = () => {}) => {
    if (to.destroyed) return
    if (!to.write(piece, () => then())) {
      from.pause()
      to.once('drain', () => from.resume())
    }
  }
  from.on('data', piece => {
    if (swallows) return
    const fate = judge(piece)
    if (fate === 'pass') return pass(piece)
    if (fate === 'cut') return cut()
    if (fate === 'half') return pass(piece.subarray(0, Math.floor(piece.length / 2)), cut)
    if (fate === 'hang up') return pass(piece, hangUp)
    if (fate === 'swallow') {
      swallows = true
      return
    }
    from.pause()
    setTimeout(() => {
      pass(piece)
      from.resume()
    }, fate.lateMs)
  })
}
