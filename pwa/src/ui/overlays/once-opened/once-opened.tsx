import { type ReactNode, Suspense, useState } from 'react'

/**
 * Mounts what opens over the page with its first opening, and leaves it there: its code is no part of the first load,
 * and it can still close, and give the focus back, by itself.
 */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>
}
