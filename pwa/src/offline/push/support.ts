/** Whether this browser can be told things while the page is closed. */
export type PushSupport = 'supported' | 'install_first' | 'unsupported'

/** On iPhone and iPad only a page that stands on the home screen can be told anything. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return 'unsupported'
  if ('PushManager' in window && 'Notification' in window) return 'supported'
  // Only Apple's mobile browsers know this member.
  return (navigator as { standalone?: boolean }).standalone === false ? 'install_first' : 'unsupported'
}
