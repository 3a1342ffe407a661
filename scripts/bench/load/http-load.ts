import { connect, type Socket } from 'node:net'

export type Load = { port: number; connections: number; seconds: number; request: () => string }
export type LoadResult = { answers: number; perSecond: number; statuses: Map<number, number> }

/**
 * Asks over keep-alive connections, one request under way on each. Written on bare sockets: on two cores a costlier
 * client would measure itself.
 */
export async function httpLoad({ port, connections, seconds, request }: Load): Promise<LoadResult> {
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () =>
      askUntil(port, endAt, request, status => statuses.set(status, (statuses.get(status) ?? 0) + 1)),
    ),
  )
  const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { answers, perSecond: answers / ((performance.now() - startedAt) / 1000), statuses }
}

function askUntil(port: number, endAt: number, request: () => string, count: (status: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let head = ''
    let bodyLeft = -1
    socket.on('error', reject)
    socket.on('connect', () => socket.write(request()))
    socket.on('data', chunk => {
      let bytes = chunk
      if (bodyLeft < 0) {
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        bodyLeft = length - (head.length - end - 4)
        bytes = Buffer.alloc(0)
      }
      bodyLeft -= bytes.byteLength
      if (bodyLeft > 0) return
      count(Number(head.slice(9, 12)))
      head = ''
      bodyLeft = -1
      if (performance.now() < endAt) socket.write(request())
      else socket.end(resolve)
    })
  })
}
