import type { Fate, Watcher } from './tcp-proxy.ts'

/** One side of an exchange: `before` the server hears of a request, or `after` it has answered and before that arrives. */
export type HttpMoment = {
  side: 'before' | 'after'
  /** The request's head: its line, its headers, and what of its body came with them. */
  what: string
  /** The bytes that pass. */
  piece: Buffer
}

const REQUEST = /^[A-Z]{3,7} \S+ HTTP\/1\.1\r\n/
const INTERIM = /^HTTP\/1\.1 1\d\d /

/**
 * Follows one connection of HTTP/1.1 whose requests wait for each other, as those of every client here do: a request
 * begins with a piece of its own.
 */
export function watchHttp(judge: (moment: HttpMoment) => Fate): Watcher {
  let request = ''
  return {
    fromClient(piece) {
      const text = piece.toString('latin1')
      if (!REQUEST.test(text)) return 'pass'
      request = text
      return judge({ side: 'before', what: request, piece })
    },
    fromServer(piece) {
      const head = piece.subarray(0, 16).toString('latin1')
      if (!head.startsWith('HTTP/1.1 ') || INTERIM.test(head)) return 'pass'
      return judge({ side: 'after', what: request, piece })
    },
  }
}
