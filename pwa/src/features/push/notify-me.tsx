import { useEffect, useMemo, useRef } from 'react'
import type { Wish } from '#pwa/offline/push/notify-device.ts'
import { useNotifications } from '#pwa/offline/push/use-notifications.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { BLOCKED, INSTALL_FIRST } from './push-words.ts'
import './push.css'

type NotifyMeProps = { orderId: string; token: string | undefined }

/**
 * 'Me prévenir quand c’est prêt', on the page of an order being prepared. The browser asks for permission only after
 * the tap.
 */
export function NotifyMe({ orderId, token }: NotifyMeProps) {
  const wish = useMemo<Wish>(() => ({ about: 'order', orderId, trackingToken: token }), [orderId, token])
  const { state, turn, isBusy, problem } = useNotifications(wish)
  const words = useRef<HTMLParagraphElement>(null)
  const wasOffered = useRef(false)
  useEffect(() => {
    // The pressed button is gone, so the text that replaces it takes the focus.
    if (state === 'denied' && wasOffered.current) words.current?.focus()
    wasOffered.current = state === 'off'
  }, [state])

  if (state === undefined || state === 'unsupported') return null
  const isOn = state === 'on'
  return (
    <div className="notify-me">
      <p role="status" tabIndex={-1} ref={words}>
        {state !== 'off' && <Icon name="bell" />}
        {WORDS[state]}
      </p>
      {problem && <Notice tone="problem">{problem}</Notice>}
      {(state === 'off' || isOn) && (
        <Button
          block={!isOn}
          look={isOn ? 'link' : 'outline'}
          busy={isBusy}
          busyLabel="Un instant…"
          onClick={() => turn(!isOn)}
        >
          {!isOn && <Icon name="bell" />}
          {isOn ? 'Ne plus me prévenir' : 'Me prévenir quand c’est prêt'}
        </Button>
      )}
    </div>
  )
}

const WORDS = {
  off: '',
  on: 'Cet appareil vous préviendra.',
  denied: BLOCKED,
  install_first: INSTALL_FIRST,
}
