import { createContext } from 'react'

/**
 * The page's search part as it is now. The router's own copy follows each change in slices, after the next paint: what
 * a tap opens over the page must not wait for all that looks at the router.
 */
export type Address = { search: () => string; subscribe: (listener: () => void) => () => void }

/** Without one the router's copy is all there is: the staff's app, and parts that are tested by themselves. */
export const AddressContext = createContext<Address | undefined>(undefined)
