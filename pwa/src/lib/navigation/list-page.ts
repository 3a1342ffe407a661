import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * A list's filters in the address, so that a reload and a shared link preserve them; they make no history entries.
 * @param params each filter's name in the address
 * @returns the filters, empty where there is none, and a function that changes some of them
 */
export function useAddressFilter<Name extends string>(
  params: Record<Name, string>,
): [filter: Record<Name, string>, change: (changes: Partial<Record<Name, string>>) => void] {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(params) as Name[]
  const filter = Object.fromEntries(names.map(name => [name, search.get(params[name]) ?? ''])) as Record<Name, string>
  const change = (changes: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes) as [Name, string][]) {
      if (value) next.set(params[name], value)
      else next.delete(params[name])
    }
    setSearch(next, { replace: true })
  }
  return [filter, change]
}

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
