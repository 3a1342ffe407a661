import { useState } from 'react'

/**
 * The row of that id: as listed, or as it was last listed. An overlay over a list that is looked at again now and then
 * keeps its row, with what was typed beside it, though the list may no longer hold it.
 */
export function useLastRow<Row extends { id: string }>(rows: readonly Row[], id: string | undefined): Row | undefined {
  const [kept, setStored] = useState<Row>()
  const listed = rows.find(row => row.id === id)
  if (listed && listed !== kept) setStored(listed)
  return listed ?? (kept?.id === id ? kept : undefined)
}
