import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { PageErrorBoundary } from '#pwa/pages/staff/shell/plain/page-error-boundary.tsx'
import { AuthGate } from '#pwa/pages/staff/shell/session/auth-gate.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast/toast-host.tsx'

/** The staff's app at every address under /admin: a document of its own, which customers never load. */
export function StaffApp({ client }: { client: QueryClient }) {
  return (
    <PageErrorBoundary>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AuthGate />
          <ToastHost />
        </BrowserRouter>
      </QueryClientProvider>
    </PageErrorBoundary>
  )
}
