/** Where the app runs, as far as installing it goes. */
import { french } from '#pwa/lib/format/french.ts'

/** In a window of its own, which is what installing is for. */
export function isInstalled(): boolean {
  const isOwnWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
  // Safari's own word for it.
  return isOwnWindow || ('standalone' in navigator && navigator.standalone === true)
}

export type AppleDevice = 'iPhone' | 'iPad'

/**
 * The Apple device whose Safari installs by its share sheet and offers nothing to pages. Undefined for all others, also
 * for other programs on the same device: most of them have no such entry.
 */
export function appleDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  const isSafari = /Version\/[\d.]+ .*Safari\//.test(userAgent) && !/Android|DuckDuckGo|Ddg\//.test(userAgent)
  if (!isSafari) return undefined
  if (/iPhone/.test(userAgent)) return 'iPhone' satisfies AppleDevice
  // An iPad says that it is a Mac, which has no touch screen.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iPad' satisfies AppleDevice
  return undefined
}

/** How to install it there. */
export function shareSteps(device: AppleDevice): string {
  return french(`Sur ${device} : Partager, puis « Sur l’écran d’accueil »`)
}
