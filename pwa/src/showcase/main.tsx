/** `/showcase.html` of `npm run dev`: the components without the application. It is no part of a build. */
// First of all: it declares the order of the layers.
import '#pwa/styles/index.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Showcase } from './showcase.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Showcase />
      </BrowserRouter>
    </QueryClientProvider>,
  )
