import { useEffect, useEffectEvent } from 'react'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { isServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'
import { later, patiently } from '#pwa/lib/state/later.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'

const loadCheck = later(async () => (await import('#pwa/features/auth/session.ts')).checkSession)
const loadWords = later(async () => (await import('#pwa/features/cart/session-over-words.ts')).sessionOverWords)

/**
 * Has the server confirm the session that this device kept, once for each page that is opened; while the server does
 * not answer, again as soon as it does. A guest's page asks nothing, and does not even load what would ask.
 * @returns asks once more
 */
export function useSessionCheck(onSignIn: () => void): () => void {
  const check = async () => {
    if (!customerToken()) return
    const checkSession = await patiently(loadCheck)
    if ((await checkSession()) !== 'ended') return
    const words = await patiently(loadWords)
    showToast({
      tone: 'problem',
      text: await words(),
      action: { label: 'Se connecter', run: onSignIn },
    })
  }
  const checkNow = useEffectEvent(() => void check())
  useEffect(() => {
    checkNow()
    let wasReachable = isServerReachable()
    return watchServer(() => {
      const isBack = !wasReachable && isServerReachable()
      wasReachable = isServerReachable()
      if (isBack) checkNow()
    })
  }, [])
  return () => void check()
}
