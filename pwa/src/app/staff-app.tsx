import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { AuthGate } from '#pwa/pages/staff/shell/auth-gate.tsx'
import { PageErrorBoundary } from '#pwa/pages/staff/shell/page-area.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'

type StaffAppProps = { client: QueryClient; router: ComponentType<{ children: ReactNode }> }

/** The staff's app at every address under /admin: a document of its own, which customers never load. */
export function StaffApp({ client, router: Router }: StaffAppProps) {
  return (
    <PageErrorBoundary>
      <QueryClientProvider client={client}>
        <Router>
          <AuthGate />
          <ToastHost />
        </Router>
      </QueryClientProvider>
    </PageErrorBoundary>
  )
}
