/** Stores this device's visits and answers, to offer the app at a good moment. They are sent nowhere. */

import { clock } from '#pwa/lib/state/clock.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useDeviceFact } from '#pwa/lib/state/use-store.ts'
import { isFlag, isNumber, isWhole, objectOf, optional } from '#pwa/lib/storage/shape.ts'
import { takeInstallOffer, useInstallOffered } from './offer.ts'

const stored = storedValue(
  'local',
  'laikhram_install',
  objectOf({ visits: isWhole, seenAt: isNumber, laterAt: optional(isNumber), isOver: optional(isFlag) }),
)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/**
 * An absence that is shorter belongs to the same visit, as on the way to the payment page and back. Days are not
 * compared: shortly after midnight it is still the same evening.
 */
const AWAY_MS = 30 * MINUTE_MS
/** 'Plus tard' holds for two months. */
const LATER_MS = 60 * DAY_MS

/** The time is enough to read the steps twice and find the menu that they name. */
const STEPS_MS = 12_000

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
// The app may offer itself at the second visit or after a first paid order, and never to somebody who has declined.

/** The device's memory for this decision. Times in milliseconds since 1970. */
export type InstallMemory = {
  visits: number
  /** When the page was last seen. */
  seenAt: number
  /** When 'Plus tard' was chosen. */
  laterAt?: number | undefined
  /** The invitation was closed, or the app installed: it is never offered again unless asked for. */
  isOver?: boolean | undefined
}

/** The page is opened or shown again, which is a new visit when it was out of sight for half an hour. */
export function whenSeen(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (!memory) return { visits: 1, seenAt: now }
  const isNewVisit = now - memory.seenAt >= AWAY_MS
  return { ...memory, visits: memory.visits + (isNewVisit ? 1 : 0), seenAt: now }
}

/** The page is hidden: it has been seen until now. */
export function whenLeft(memory: InstallMemory | undefined, now: number): InstallMemory {
  return { visits: 1, ...memory, seenAt: now }
}

/**
 * Whether the app may offer itself.
 * @param hasPaid whether this device has a paid order
 */
export function mayAsk(memory: InstallMemory | undefined, hasPaid: boolean, now: number): boolean {
  if (memory?.isOver) return false
  if (memory?.laterAt !== undefined && now - memory.laterAt < LATER_MS) return false
  return hasPaid || (memory?.visits ?? 0) >= 2
}
/** The device's ways to install the app. */

/** The app runs in a window of its own, so it is installed. */
export function isInstalled(): boolean {
  const isOwnWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
  // Safari says it by a property of its own.
  return isOwnWindow || ('standalone' in navigator && navigator.standalone === true)
}

export type AppleDevice = 'iPhone' | 'iPad'

/**
 * The Apple device whose Safari installs by its share sheet and offers pages no event. Undefined for all others, also
 * for other browsers on the same device: most of them have no such entry.
 */
export function appleDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  const isSafari = /Version\/[\d.]+ .*Safari\//.test(userAgent) && !/Android|DuckDuckGo|Ddg\//.test(userAgent)
  if (!isSafari) return undefined
  if (/iPhone/.test(userAgent)) return 'iPhone' satisfies AppleDevice
  // An iPad says that it is a Mac, but a Mac has no touch screen.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iPad' satisfies AppleDevice
  return undefined
}

/** The steps by which the app is installed on such a device. */
export function shareSteps(device: AppleDevice): string {
  return `Sur ${device}\u00a0: Partager, puis «\u00a0Sur l’écran d’accueil\u00a0»`
}

/**
 * Installs the app for somebody who asks for it, whatever was answered before; undefined where the browser cannot
 * install it, or has done so.
 */
export function useInstalling(): (() => void) | undefined {
  const isOffered = useInstallOffered()
  const device = useDeviceFact(() => (isInstalled() ? undefined : appleDevice(navigator)), undefined)
  if (isOffered) return () => void takeInstallOffer()
  if (device) return () => void showToast({ text: shareSteps(device), durationMs: STEPS_MS })
  return undefined
}
