/**
 * The browser's offer to install the app. It comes once, whenever it likes: held from the first script on, so that the
 * browser invites nobody by itself and ours comes at a better moment (when-to-ask.ts).
 */

import { createStore } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'

/** Chromium's `beforeinstallprompt`, which is in no standard. */
type InstallOffer = Event & { prompt(): Promise<unknown>; userChoice?: Promise<{ outcome: 'accepted' | 'dismissed' }> }

const offer = createStore<InstallOffer | undefined>(undefined)
const invited = createStore(false)

/** To be called before anything else has time to pass. */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => offer.set(undefined))
}

/** Whether the browser would install the app now. */
export function useInstallOffered(): boolean {
  return useStore(offer) !== undefined
}

/** Says that the moment is good: what invites the person is fetched only then. */
export function invite(): void {
  invited.set(true)
}

/** Whether the moment is good. */
export function useInvited(): boolean {
  return useStore(invited)
}

/**
 * Has the browser ask, in its own words; each offer can be taken up once.
 * @returns whether the person agreed; undefined where there is no offer
 */
export async function takeInstallOffer(): Promise<boolean | undefined> {
  const taken = offer.get()
  if (!taken) return undefined
  offer.set(undefined)
  await taken.prompt()
  return (await taken.userChoice)?.outcome === 'accepted'
}
