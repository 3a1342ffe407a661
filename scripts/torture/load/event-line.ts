import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'

export type LineEvent = { event: string; data: unknown }

/** A stream of server-sent events as a page holds it: opened again whenever it ends, behind the last event it had. */
export type EventLine = {
  /** Resolves with the first event. */
  opened: Promise<void>
  /** How often it had to be opened again. */
  reopened(): number
  /** The status codes of the answers that were no stream. */
  refusals(): readonly number[]
  /** Stops reading, as a device does that goes to sleep. */
  pause(): void
  /** Reads on. */
  resume(): void
  close(): void
}

export type LineOptions = {
  port: number
  path: string
  headers?: Record<string, string>
  /** The local address to connect from, if not the default one. */
  localAddress?: string
  reopenMs?: number
  onEvent(event: LineEvent): void
}

export function openLine({ port, path, headers = {}, localAddress, reopenMs = 300, onEvent }: LineOptions): EventLine {
  const refusals: number[] = []
  let lastId: string | undefined
  let request: ClientRequest | undefined
  let response: IncomingMessage | undefined
  let reopened = -1
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  let isOpen = () => {}
  const opened = new Promise<void>(resolve => {
    isOpen = resolve
  })

  function open(): void {
    reopened += 1
    const resuming = lastId === undefined ? headers : { ...headers, 'last-event-id': lastId }
    const from = localAddress === undefined ? {} : { localAddress }
    request = get({ host: '127.0.0.1', port, path, headers: resuming, agent: false, ...from }, answer => {
      response = answer
      if (answer.statusCode !== 200) refusals.push(answer.statusCode ?? 0)
      const events = eventsIn(event => {
        if (event.id !== undefined) lastId = event.id
        onEvent({ event: event.event, data: JSON.parse(event.data) })
        isOpen()
      })
      answer.on('data', answer.statusCode === 200 ? events : () => {})
      // Cut in the middle; the request's own end follows.
      answer.on('error', () => {})
    })
    request.on('error', () => {})
    request.once('close', () => {
      if (!isClosed) again = setTimeout(open, reopenMs)
    })
  }

  open()
  return {
    opened,
    reopened: () => reopened,
    refusals: () => refusals,
    pause: () => void response?.pause(),
    resume: () => void response?.resume(),
    close() {
      isClosed = true
      clearTimeout(again)
      request?.destroy()
    },
  }
}

/** Takes pieces of a stream; an event counts once its empty line has come. */
function eventsIn(onEvent: (event: { id: string | undefined; event: string; data: string }) => void) {
  const decoder = new StringDecoder('utf8')
  let text = ''
  return (piece: Buffer) => {
    const blocks = (text + decoder.write(piece)).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const data = field('data')
      if (data !== undefined) onEvent({ id: field('id'), event: field('event') ?? 'message', data })
    }
  }
}
