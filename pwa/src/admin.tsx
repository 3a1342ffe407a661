// This import comes first since it declares the order of the layers, which otherwise follows the first style sheet that
// names them.
import '#pwa/styles/index.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { browserRouter } from '#pwa/app/browser-router.tsx'
import { askAgainWhenBack, createQueryClient } from '#pwa/app/query-client.ts'
import { StaffApp } from '#pwa/app/staff-app.tsx'
import { holdInstallOffer } from '#pwa/features/install/offer.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'
import { watchOverDevice } from '#pwa/offline/staff/staff-device.ts'

const newerRelease = later(() => import('#pwa/offline/staff/newer-release.ts'))
const workerRegistration = later(() => import('#pwa/offline/registration/register-staff-worker.ts'))

const root = document.getElementById('root')
if (!root) throw new Error('admin.html has no #root')

holdInstallOffer()
askAgainWhenBack()
watchOverDevice()
createRoot(root).render(
  <StrictMode>
    <StaffApp client={createQueryClient()} router={browserRouter({ hydrates: false })} />
  </StrictMode>,
)

if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    void patiently(newerRelease).then(({ watchForNewerRelease }) => watchForNewerRelease())
    if (!('serviceWorker' in navigator)) return
    void patiently(workerRegistration).then(({ registerStaffWorker }) => registerStaffWorker())
  })
}
