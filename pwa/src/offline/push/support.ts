/** Whether this browser can be notified while the page is closed. */
export type PushSupport = 'supported' | 'install_first' | 'unsupported'

/** On iPhone and iPad only a page on the home screen can be notified. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return 'unsupported'
  if ('PushManager' in window && 'Notification' in window) return 'supported'
  // Only Apple's mobile browsers have this member.
  return (navigator as { standalone?: boolean }).standalone === false ? 'install_first' : 'unsupported'
}
