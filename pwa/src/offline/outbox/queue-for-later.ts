import { currentCustomer } from '#pwa/lib/session/customer-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { type Bodies, type Entry, isGuests, type Kind } from './entry.ts'
import { askForBackgroundSending } from './sending/background.ts'
import { runOutbox } from './sending/run-outbox.ts'
import { outbox } from './site-outbox.ts'

/**
 * Stores what could not be sent, to be sent once with the same key.
 * @param state 'tried' when it was sent and no answer came
 */
export async function queueForLater<K extends Kind>(
  kind: K,
  { key, body, state }: { key: string; body: Bodies[K]; state: 'waiting' | 'tried' },
): Promise<void> {
  const entry = { key, kind, body, owner: currentCustomer()?.id, writtenAt: clock.deviceMs(), state } as Entry
  await outbox.put(entry)
  runOutbox()
  if (isGuests(entry)) void askForBackgroundSending()
}
