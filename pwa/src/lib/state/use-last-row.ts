import { useState } from 'react'

/**
 * The row of that id, or its last version if the list no longer has it. An overlay over a list that is refreshed needs
 * its row, with what was typed beside it, until it is closed.
 */
export function useLastRow<Row extends { id: string }>(rows: readonly Row[], id: string | undefined): Row | undefined {
  const [last, setLast] = useState<Row>()
  const listed = rows.find(row => row.id === id)
  if (listed && listed !== last) setLast(listed)
  return listed ?? (last?.id === id ? last : undefined)
}
