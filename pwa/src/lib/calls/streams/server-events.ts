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
