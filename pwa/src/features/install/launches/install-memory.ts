/** Stores this device's visits and answers, to offer the app at a good moment. They are sent nowhere. */

import { clock } from '#pwa/lib/state/clock.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag, isNumber, isWhole, objectOf, optional } from '#pwa/lib/storage/shape.ts'
import { type InstallMemory, mayAsk, whenLeft, whenSeen } from '../prompt/when-to-ask.ts'

const stored = storedValue(
  'local',
  'laikhram_install',
  objectOf({ visits: isWhole, seenAt: isNumber, laterAt: optional(isNumber), isOver: optional(isFlag) }),
)

/** Counts this visit and those to come while the page is open, and notes when the app is installed in another way. */
export function followVisits(): void {
  keep(whenSeen(stored.read(), clock.deviceMs()))
  addEventListener('appinstalled', offerNeverAgain)
  document.addEventListener('visibilitychange', () => {
    const when = document.visibilityState === 'visible' ? whenSeen : whenLeft
    keep(when(stored.read(), clock.deviceMs()))
  })
}

/** Whether the app may offer itself now. */
export function mayOffer(hasPaid: boolean): boolean {
  return mayAsk(stored.read(), hasPaid, clock.deviceMs())
}

/** Called for 'Plus tard'. */
export function offerLater(): void {
  const now = clock.deviceMs()
  keep({ ...whenLeft(stored.read(), now), laterAt: now })
}

/** Called when the invitation is closed, or the app is installed. */
export function offerNeverAgain(): void {
  keep({ ...whenLeft(stored.read(), clock.deviceMs()), isOver: true })
}

/** Calls its listener after every change, in other tabs too. */
export const watchMemory = stored.watch

function keep(memory: InstallMemory): void {
  stored.announce(memory)
}
