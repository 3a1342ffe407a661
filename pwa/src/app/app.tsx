import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { ToastHost } from '#pwa/ui/toast-host.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { LazySprite } from './lazy-sprite.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { queryClient } from './query-client.ts'
import { SiteRoutes } from './site-routes.tsx'

/** The customers' app: what surrounds every page, and the pages by address. */
export function App() {
  return (
    <CrashScreen>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <OfflineBanner />
          <SiteRoutes />
          <ToastHost />
          <LazySprite />
        </BrowserRouter>
      </QueryClientProvider>
    </CrashScreen>
  )
}
