import type { createHandlerBoundToURL } from 'workbox-precaching'

type Handler = ReturnType<typeof createHandlerBoundToURL>

/** Longer than a poor line takes; after that the shell, which needs no line, is there sooner. */
const PATIENCE_MS = 2500

/** The page as the server renders it; the shell when that does not come, comes late, or is no page. */
export function renderedOr(shell: Handler): Handler {
  return async options => {
    const rendered = await Promise.race([fetch(options.request).catch(() => undefined), afterPatience()])
    return rendered?.ok ? rendered : shell(options)
  }
}

function afterPatience(): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
}
