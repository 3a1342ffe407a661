import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { isServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'

/** The server's state in the page. An answer with a problem is an answer: only silence is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Every query really asks, whatever is believed about the network.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        // Once the server is known to be gone, its return has everything asked again.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem) && isServerReachable(),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Real answers say whether we are online; coming back fetches again what failed or grew old meanwhile. */
export function askAgainWhenBack(): void {
  onlineManager.setEventListener(setOnline => watchServer(() => setOnline(isServerReachable())))
}
