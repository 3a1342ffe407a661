// This import comes first since it declares the order of the layers, which otherwise follows the first style sheet that
// names them.
import '#pwa/styles/index.css'

import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#pwa/app/app.tsx'
import { copiesFirst, keepCopies } from '#pwa/app/copies-first.ts'
// These come first of all, in a script of their own: it records taps until the others have loaded.
import '#pwa/app/early-formats.ts'
import { browserRouter } from '#pwa/app/browser-router.tsx'
import { takeEarlyTap } from '#pwa/app/early-taps.ts'
import { fillFrom, homeDataOf } from '#pwa/app/home-data.ts'
import { askAgainWhenBack, createQueryClient } from '#pwa/app/query-client.ts'
import { holdInstallOffer } from '#pwa/features/install/offer.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'

const loaded = later(async () => (await import('#pwa/app/after-load.ts')).afterLoad)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

holdInstallOffer()
const client = createQueryClient()
askAgainWhenBack()
const data = homeDataOf(document)
if (data) fillFrom(data, client)
const app = (
  <StrictMode>
    <App client={client} router={browserRouter({ hydrates: data !== undefined })} />
  </StrictMode>
)
if (data) {
  hydrateRoot(root, app, { onRecoverableError: error => logProblem('The prerendered page was not taken over', error) })
  // React answers taps from here on, and hydrates at once what was tapped.
  const tapped = takeEarlyTap()
  if (tapped) afterPaint(() => tapped.click())
  window.addEventListener('load', () => void keepCopies(client))
} else void copiesFirst(client).then(() => createRoot(root).render(app))

// The rest waits for the page's load event, since it would compete with the first menu for the connection.
window.addEventListener('load', () => {
  void patiently(loaded).then(afterLoad => afterLoad(client))
})
