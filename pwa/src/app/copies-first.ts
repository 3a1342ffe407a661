import type { QueryClient } from '@tanstack/react-query'
import { later, patiently } from '#pwa/lib/state/later.ts'

const cached = later(() => import('#pwa/offline/cached/cache-answers.ts'))

/** A database that does not open must not delay the page longer. */
const PATIENCE_MS = 300

/** Has the server's answers kept on this device from now on, and shown from there where the server does not answer. */
export async function keepCopies(client: QueryClient): Promise<void> {
  const { cacheAnswers } = await patiently(cached)
  cacheAnswers(client)
}

/**
 * The same for a page that came without its menu: there may be no network. Settles once the stored menu is there, so
 * that the page is rendered with it and not with a skeleton first; at once where no worker has the code stored.
 */
export async function copiesFirst(client: QueryClient): Promise<void> {
  const shown = keepCopies(client)
    .then(cached)
    .then(({ showFirstCopies }) => showFirstCopies(client))
    .catch(() => undefined)
  if (!navigator.serviceWorker?.controller) return
  await Promise.race([shown, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
}
