/**
 * The browser's offer to install the app. It comes once, whenever it likes: held from the first script on, so that the
 * browser invites nobody by itself and ours comes at a better moment (when-to-ask.ts).
 */

import { useSyncExternalStore } from 'react'
import { createListeners } from '#pwa/lib/listeners.ts'

/** Chromium's `beforeinstallprompt`, which is in no standard. */
type InstallOffer = Event & { prompt(): Promise<unknown>; userChoice?: Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallOffer | undefined
let isInvited = false
const listeners = createListeners()

/** To be called before anything else has time to pass. */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => set(undefined))
}

/** Whether the browser would install the app now. */
export function useInstallOffered(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => offer !== undefined,
    () => false,
  )
}

/** Says that the moment is good: what invites the person is fetched only then. */
export function invite(): void {
  isInvited = true
  tell()
}

/** Whether the moment is good. */
export function useInvited(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => isInvited,
    () => false,
  )
}

/**
 * Has the browser ask, in its own words; each offer can be taken up once.
 * @returns whether the person agreed; undefined where there is no offer
 */
export async function takeInstallOffer(): Promise<boolean | undefined> {
  const taken = offer
  if (!taken) return undefined
  set(undefined)
  await taken.prompt()
  return (await taken.userChoice)?.outcome === 'accepted'
}

function set(next: InstallOffer | undefined): void {
  offer = next
  tell()
}

function tell(): void {
  listeners.tell()
}
