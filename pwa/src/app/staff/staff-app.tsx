import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { PageNet } from '#pwa/pages/staff/shell/page-net.tsx'
import { StaffDoor } from '#pwa/pages/staff/shell/staff-door.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast/toast-host.tsx'

/** The staff's app, at every address under /admin: a document of its own, which customers never load. */
export function StaffApp({ client }: { client: QueryClient }) {
  return (
    <PageNet>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <StaffDoor />
          <ToastHost />
        </BrowserRouter>
      </QueryClientProvider>
    </PageNet>
  )
}
