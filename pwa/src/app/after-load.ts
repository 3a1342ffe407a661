import type { QueryClient } from '@tanstack/react-query'
import { followMenu } from '#pwa/lib/follow-menu.ts'
import { registerWorker } from '#pwa/offline/register-worker.ts'

/** What the page begins to do once it is there: keeping itself for offline starts, and its menu up to date. */
export async function afterLoad(client: QueryClient): Promise<void> {
  followMenu(client)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerWorker()
}
