/** What this device remembers of visits and answers, to offer the app at a good moment. It is sent nowhere. */

import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag, isNumber, isWhole, objectOf, optional } from '#pwa/lib/storage/shape.ts'
import { type InstallMemory, mayAsk, whenLeft, whenSeen } from './when-to-ask.ts'

const stored = storedValue(
  'local',
  'laikhram_install',
  objectOf({ visits: isWhole, seenAt: isNumber, laterAt: optional(isNumber), isOver: optional(isFlag) }),
)

/** Counts this visit and the next ones as long as the page lives, and hears of the app being installed by other ways. */
export function followVisits(): void {
  keep(whenSeen(stored.read(), Date.now()))
  addEventListener('appinstalled', offerNeverAgain)
  document.addEventListener('visibilitychange', () => {
    const when = document.visibilityState === 'visible' ? whenSeen : whenLeft
    keep(when(stored.read(), Date.now()))
  })
}

/** Whether the app may offer itself now. */
export function mayOffer(hasPaid: boolean): boolean {
  return mayAsk(stored.read(), hasPaid, Date.now())
}

/** 'Plus tard'. */
export function offerLater(): void {
  const now = Date.now()
  keep({ ...whenLeft(stored.read(), now), laterAt: now })
}

/** Closed, or installed. */
export function offerNeverAgain(): void {
  keep({ ...whenLeft(stored.read(), Date.now()), isOver: true })
}

/** Tells of every change, in other tabs too. */
export const watchMemory = stored.watch

function keep(memory: InstallMemory): void {
  stored.announce(memory)
}
