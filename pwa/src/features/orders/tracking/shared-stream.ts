import { liveStream } from './live-stream.ts'

/** Over HTTP/1.1 a browser holds six connections to a server; with all of them in streams, nothing else is answered. */
const MOST = 3

type Listener = Parameters<typeof liveStream>[2]
type Shared = { listeners: Set<Listener>; isUp: boolean; shut: () => void }

const shared = new Map<string, Shared>()

/**
 * The tracking stream of this address, one for all who listen: an order may stand on the page and in a sheet over it.
 * Once the page holds as many as it may, a further address gets none, and its listener has to ask.
 * @returns stops listening; the last one to do so closes the stream
 */
export function sharedStream(address: string, listener: Listener): () => void {
  const stream = shared.get(address) ?? opened(address)
  if (!stream) return () => {}
  stream.listeners.add(listener)
  if (stream.isUp) listener.onTurn(true)
  return () => {
    stream.listeners.delete(listener)
    if (stream.listeners.size > 0) return
    shared.delete(address)
    stream.shut()
  }
}

function opened(address: string): Shared | undefined {
  if (shared.size >= MOST) return
  const stream: Shared = { listeners: new Set(), isUp: false, shut: () => {} }
  shared.set(address, stream)
  stream.shut = liveStream(address, 'tracking', {
    onEvent: data => {
      for (const { onEvent } of stream.listeners) onEvent(data)
    },
    onTurn: isUp => {
      stream.isUp = isUp
      for (const { onTurn } of stream.listeners) onTurn(isUp)
    },
  })
  return stream
}
