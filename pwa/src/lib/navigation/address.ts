import { createContext } from 'react'

/**
 * The page's present search part. The router's copy follows each change only after the next paint: opening an overlay
 * must not wait for everything that reads the router.
 */
export type Address = { search: () => string; subscribe: (listener: () => void) => () => void }

/** Undefined in component tests, which use the router's copy. */
export const AddressContext = createContext<Address | undefined>(undefined)
