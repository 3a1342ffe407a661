const REOPEN_MS = 3000

type Listener = {
  /** The data of an event, parsed. */
  onEvent: (data: unknown) => void
  /** Whether the stream is connected. Called with false again after each failed try. */
  onTurn: (isUp: boolean) => void
}

/**
 * Keeps a stream of server-sent events open and reopens it after every cut.
 * @returns closes it for good
 */
export function liveStream(address: string, eventName: string, { onEvent, onTurn }: Listener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    source = new EventSource(address)
    source.onopen = () => onTurn(true)
    source.onerror = onError
    source.addEventListener(eventName, event => onEvent(JSON.parse(event.data)))
  }
  function onError() {
    onTurn(false)
    // The browser reconnects after a cut, but not after an answer such as a proxy's 502.
    if (source.readyState === EventSource.CLOSED) timer = setTimeout(reopen, REOPEN_MS)
  }
  function reopen() {
    shut()
    open()
  }
  // A lost network leaves the stream open and silent for minutes, but the browser's `offline` event comes at once.
  function cutOff() {
    shut()
    onTurn(false)
  }
  function shut() {
    clearTimeout(timer)
    source.close()
  }

  open()
  window.addEventListener('online', reopen)
  window.addEventListener('offline', cutOff)
  return () => {
    window.removeEventListener('online', reopen)
    window.removeEventListener('offline', cutOff)
    shut()
  }
}
