/**
 * The browser's offer to install the app. It comes once, at any time: the first script holds it, so that the browser
 * shows no invitation of its own and the page's comes at a better moment (when-to-ask.ts).
 */
import { createStore } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'

/** Chromium's `beforeinstallprompt`, which is in no standard. */
type InstallOffer = Event & { prompt(): Promise<unknown>; userChoice?: Promise<{ outcome: 'accepted' | 'dismissed' }> }

const offer = createStore<InstallOffer | undefined>(undefined)
const invited = createStore(false)

/** Call this first, since the event may come at any time. */
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

/** Says that the moment is good; only then the invitation's code is fetched. */
export function invite(): void {
  invited.set(true)
}

/** Whether the moment is good. */
export function useInvited(): boolean {
  return useStore(invited)
}

/**
 * Opens the browser's own question; each offer can be used once.
 * @returns whether the person agreed; undefined where there is no offer
 */
export async function takeInstallOffer(): Promise<boolean | undefined> {
  const taken = offer.get()
  if (!taken) return undefined
  offer.set(undefined)
  await taken.prompt()
  return (await taken.userChoice)?.outcome === 'accepted'
}
