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
