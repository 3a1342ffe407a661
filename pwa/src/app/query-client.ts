import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isRefusal } from '#pwa/lib/calls/answers.ts'
import { isServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'

/** Holds the server's answers in the page. A refusal is not retried; a missing answer or a failing server's is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Every query is really sent, even when the browser says that it is offline.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        // Once the server is known to be gone nothing is retried, since everything is asked again on its return.
        retry: (failures, error) => failures < 2 && !isRefusal(error) && isServerReachable(),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Real answers decide whether the page is online; once it is again, what failed or is stale is fetched. */
export function askAgainWhenBack(): void {
  onlineManager.setEventListener(setOnline => watchServer(() => setOnline(isServerReachable())))
}
