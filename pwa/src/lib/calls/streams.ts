/**
 * Streams of the server's events, and how tabs share one. One tab of the browser holds it and tells the others: over
 * HTTP/1.1 a browser has six connections to a server,
 * and seven tabs with a stream each would leave none for anything else.
 */

/** How often the leader says that it is there. */
const BEAT_MS = 3000
/** A leader that is not heard for so long is asleep, as a tab in the background of a phone is, and still holds its lock. */
const SILENCE_MS = 8000

type Leader<Asked> = {
  /** Another tab asks for something. */
  hear: (asked: Asked) => void
  /** It leads no longer. */
  stop: () => void
}

export type Part<Told, Asked> = {
  /**
   * This tab leads from now on.
   * @param tell reaches every tab, this one too
   */
  lead: (tell: (told: Told) => void) => Leader<Asked>
  onTold: (told: Told) => void
  /** There is no leader, or it is silent: what it told last may be old. */
  onLost: () => void
}

export type Tabs<Asked> = {
  /** Asks the leader, which may be this tab. */
  ask: (asked: Asked) => void
  leave: () => void
}

type Message<Told, Asked> = { told: Told } | { asked: Asked } | 'beat'

/**
 * Takes part among the tabs of this name. The first leads, the next one in its place once it is gone.
 * @returns undefined where the browser has no way for it: its pages ask the server instead
 */
export function joinTabs<Told, Asked>(name: string, part: Part<Told, Asked>): Tabs<Asked> | undefined {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  let leader: Leader<Asked> | undefined
  let hasLeft = false
  let isToSteal = false
  let turn = new AbortController()
  let beat: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const say = (message: Message<Told, Asked>) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<Message<Told, Asked>>) => {
    if (data !== 'beat' && 'asked' in data) return leader?.hear(data.asked)
    listen()
    if (data !== 'beat') part.onTold(data.told)
  }

  /** Waits for its turn, leads, and waits again where the turn was taken away. */
  async function takePart(): Promise<void> {
    while (!hasLeft) {
      turn = new AbortController()
      const how = isToSteal ? { steal: true } : { signal: turn.signal }
      isToSteal = false
      // It rejects where this tab leaves, or a tab in view takes the lead from one that sleeps.
      await navigator.locks.request(name, how, lead).catch(() => undefined)
      resign()
    }
    channel.close()
  }

  function lead(): Promise<void> {
    clearTimeout(silence)
    const isOver = new Promise<void>(resolve => turn.signal.addEventListener('abort', () => resolve()))
    beat = setInterval(say, BEAT_MS, 'beat')
    leader = part.lead(told => {
      say({ told })
      part.onTold(told)
    })
    return isOver
  }

  function resign(): void {
    clearInterval(beat)
    leader?.stop()
    leader = undefined
    listen()
  }

  function listen(): void {
    clearTimeout(silence)
    if (!hasLeft && !leader) silence = setTimeout(onSilence, SILENCE_MS)
  }

  function onSilence(): void {
    part.onLost()
    if (document.hidden) return
    isToSteal = true
    turn.abort()
  }

  const onShown = () => {
    if (!document.hidden) listen()
  }
  document.addEventListener('visibilitychange', onShown)
  listen()
  void takePart()
  return {
    ask: asked => (leader ? leader.hear(asked) : say({ asked })),
    leave() {
      hasLeft = true
      document.removeEventListener('visibilitychange', onShown)
      clearTimeout(silence)
      turn.abort()
    },
  }
}
export type ServerEvent = { id: string | undefined; event: string; data: string }

/**
 * Reads server-sent events from a body. For streams that need a header, which the browser's own `EventSource` cannot
 * send, since a token must not stand in an address.
 * @param onBytes called for everything that arrives, heartbeats too
 */
export async function readServerEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onBytes }: { onEvent: (event: ServerEvent) => void; onBytes: () => void },
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    // The last block is incomplete: an event counts once its empty line has come.
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) onEvent(event)
    }
  }
}

function eventOf(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2))
  }
  const data = fields.get('data')
  if (data === undefined) return undefined
  return { id: fields.get('id'), event: fields.get('event') ?? 'message', data }
}
