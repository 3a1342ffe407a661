import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#pwa/app/app.tsx'
import '#pwa/styles/index.css'

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
