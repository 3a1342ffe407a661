import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location, Router } from 'react-router-dom'
import { type Address, AddressContext } from '#pwa/lib/navigation/use-overlay.ts'
import { createListeners } from '#pwa/lib/state/store.ts'
import { wakeIslands } from '#pwa/ui/layout/island-wake.ts'

/** The address that the server renders: no overlay is open in it. */
const PRERENDERED = { search: '', hash: '', state: null, key: 'default', mask: undefined }

/**
 * The browser's address as the page's. While the server's HTML is taken over it is that page's own address; what the
 * real one adds (an open overlay, a campaign's marks) follows at once, as any later change does.
 */
export function browserRouter({ hydrates }: { hydrates: boolean }) {
  const history = createBrowserHistory({ v5Compat: true })
  const listeners = createListeners()
  const address: Address = {
    search: () => history.location.search,
    subscribe: listeners.add,
  }
  return function BrowserRouter({ children }: { children: ReactNode }) {
    const [state, setState] = useState({
      action: history.action,
      location:
        hydrates && hasMore(history.location)
          ? { pathname: history.location.pathname, ...PRERENDERED }
          : history.location,
    })
    useLayoutEffect(() => {
      const follow = () => {
        // React delays a new address until the islands that are still static HTML are hydrated, since they might read
        // it.
        wakeIslands()
        startTransition(() => setState({ action: history.action, location: history.location }))
      }
      if (hydrates && hasMore(history.location)) follow()
      return history.listen(() => {
        listeners.notify()
        follow()
      })
    }, [])
    return (
      <Router location={state.location} navigationType={state.action} navigator={history}>
        <AddressContext value={address}>{children}</AddressContext>
      </Router>
    )
  }
}

function hasMore({ search, hash }: Location): boolean {
  return search !== '' || hash !== ''
}
