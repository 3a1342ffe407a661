import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#pwa/lib/api.ts'

/** The server's state in the page. An answer with a problem is an answer: only silence is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `navigator.onLine` is not believed (offline/connectivity.ts): every query really asks.
      networkMode: 'always',
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
