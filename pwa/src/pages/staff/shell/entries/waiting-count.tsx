import type { StaffEntry } from './entries.ts'

const noCount = () => undefined

/** How much waits on a page; nothing where nothing does. */
export function WaitingCount({ entry: { useCount = noCount } }: { entry: StaffEntry }) {
  const count = useCount()
  return count ? <span className="waiting-count num">{count}</span> : null
}
