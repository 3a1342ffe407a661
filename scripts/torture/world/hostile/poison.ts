/** Runs in the page and appends hostile text to every free text of the server's answers. */

export type Poison = {
  hostile: string
  /** Where answers come from, and which of their fields are free. */
  calls: { method: string; pattern: string; paths: string[][] }[]
  /** The free fields of streams, by event. */
  events: Record<string, string[][]>
}

declare global {
  interface Window {
    /** Violations of the page's policy that the browser reported for the open document. */
    violations?: string[]
    pwned?: unknown
  }
}

/** For `page.addInitScript`: it may use nothing but what it is given. */
export function poisonAnswers({ hostile, calls, events }: Poison): void {
  const known = calls.map(call => ({ ...call, pattern: new RegExp(call.pattern) }))
  window.violations = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    window.violations?.push(`${violatedDirective}: ${blockedURI} ${sample}`)
  })

  const fetched = window.fetch
  window.fetch = async (input, init) => {
    const answer = await fetched(input, asSaid(init))
    const request = input instanceof Request ? input : undefined
    const { pathname } = new URL(request?.url ?? String(input), location.href)
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.body || !pathname.startsWith('/api/')) return answer
    const head = { status: answer.status, statusText: answer.statusText, headers: answer.headers }
    if (type.startsWith('text/event-stream')) return new Response(spoiledStream(answer.body), head)
    if (!type.includes('json')) return answer
    const paths = answer.ok
      ? (known.find(call => call.method === method && call.pattern.test(pathname))?.paths ?? [])
      : [['detail'], ['errors', '[]', 'message']]
    return new Response(spoiled(await answer.text(), paths), head)
  }
  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get
  Object.defineProperty(MessageEvent.prototype, 'data', {
    get(this: MessageEvent) {
      const text = data?.call(this)
      return this.target instanceof EventSource ? spoiled(String(text), events[this.type] ?? []) : text
    },
  })

  /** What the page sends back, without our addition: with it, a dish's name is longer than any may be. */
  function asSaid(init?: RequestInit): RequestInit | undefined {
    if (typeof init?.body !== 'string') return init
    return { ...init, body: init.body.replaceAll(JSON.stringify(` ${hostile}`).slice(1, -1), '') }
  }

  function spoiled(text: string, paths: string[][]): string {
    try {
      return JSON.stringify(paths.reduce((value, path) => spoil(value, path), JSON.parse(text) as unknown))
    } catch {
      return text
    }
  }

  function spoil(value: unknown, [name, ...rest]: string[]): unknown {
    if (name === undefined) return typeof value === 'string' ? worse(value) : value
    if (name === '**') return everyText(value)
    if (name === '[]') return Array.isArray(value) ? value.map(item => spoil(item, rest)) : value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([key, of]) => [key, name === '*' || name === key ? spoil(of, rest) : of]))
  }

  function everyText(value: unknown): unknown {
    if (typeof value === 'string') return worse(value)
    if (Array.isArray(value)) return value.map(everyText)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, everyText(of)]))
  }

  /** Appends the hostile text; an address becomes one that would run a script. */
  function worse(text: string): string {
    return /^https?:/.test(text) ? `javascript:window.pwned=1//${text}` : `${text} ${hostile}`
  }

  /** Event by event: `event: name`, and its JSON on one line. */
  function spoiledStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    let rest = ''
    const decoder = new TextDecoder()
    const encoder = new TextEncoder()
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          const parts = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
          rest = parts.pop() ?? ''
          for (const part of parts) controller.enqueue(encoder.encode(`${spoiledEvent(part)}\n\n`))
        },
      }),
    )
  }

  function spoiledEvent(event: string): string {
    const name = /^event: ?(.*)$/m.exec(event)?.[1] ?? 'message'
    return event.replace(/^data: ?(.*)$/m, (_, json: string) => `data: ${spoiled(json, events[name] ?? [])}`)
  }
}
