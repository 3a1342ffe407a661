import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { NewVersionHost } from '#pwa/pages/site/frame/version/new-version-host.tsx'
import { LaunchHost } from '#pwa/pages/site/install/launch-host.tsx'
import { OutboxHost } from '#pwa/pages/site/waiting/outbox-host.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast/toast-host.tsx'
import { SiteRoutes } from './routing/site-routes.tsx'
import { CrashScreen } from './trouble/crash-screen.tsx'
import { OfflineBanner } from './trouble/offline-banner.tsx'

type AppProps = {
  client: QueryClient
  /** Where the address comes from: the browser, or the one page that the server renders ahead. */
  router: ComponentType<{ children: ReactNode }>
}

/** The customers' app: what surrounds every page, and the pages by address. The same on the server and in the browser. */
export function App({ client, router: Router }: AppProps) {
  return (
    <CrashScreen>
      <QueryClientProvider client={client}>
        <Router>
          <OfflineBanner />
          <OutboxHost />
          <SiteRoutes />
          <LaunchHost />
          <NewVersionHost />
          <ToastHost />
        </Router>
      </QueryClientProvider>
    </CrashScreen>
  )
}
