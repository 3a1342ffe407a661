import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})

/**
 * Renders a part of the page as it stands in the app: with an address and the server's state.
 * @param cameFrom where Back would lead
 */
export function renderPart(part: ReactNode, { at = '/', cameFrom = [] }: { at?: string; cameFrom?: string[] } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let address = at
  function Address() {
    const { pathname, search } = useLocation()
    address = pathname + search
    // What reads the address at the moment of a tap reads the window's.
    useLayoutEffect(() => window.history.replaceState(null, '', pathname + search), [pathname, search])
    return null
  }
  const within = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[...cameFrom, at]}>
        {content}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(within(part))
  return { address: () => address, client, rerender: (next: ReactNode) => rerender(within(next)) }
}
