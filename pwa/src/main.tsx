// First of all: it declares the order of the layers, which the first style sheet to name them would otherwise set.
import '#pwa/styles/index.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from '#pwa/app/app.tsx'

// Its probe for `new Function` would be reported as a violation of the page's content security policy.
z.config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// The worker waits until the page is there: it must not compete with the first menu for the line.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    void import('#pwa/offline/register-worker.ts').then(({ registerWorker }) => registerWorker())
  })
}
