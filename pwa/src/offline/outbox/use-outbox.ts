import { useEffect, useMemo } from 'react'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { type Entry, isShownTo, type Kind } from './entry.ts'
import { runOutbox } from './sending/run-outbox.ts'
import { outbox } from './site-outbox.ts'

/** The waiting entries that may be shown to this person, of one kind or of all; also starts sending them. */
export function useOutbox<K extends Kind = Kind>(kind?: K) {
  const { entries, loaded, isStored } = useStore(outbox)
  const customerId = useCustomer()?.id
  useEffect(runOutbox, [])
  const shown = useMemo(
    () => entries.filter(entry => isWaiting(entry, kind) && isShownTo(entry, customerId)) as Entry<K>[],
    [entries, kind, customerId],
  )
  return { entries: shown, loaded, isStored }
}

function isWaiting(entry: Entry, kind: Kind | undefined): boolean {
  return entry.state !== 'arrived' && (!kind || entry.kind === kind)
}
