import { type ReactNode, useId } from 'react'
import type { Wish } from '#pwa/offline/push/notify-device.ts'
import { useNotifications } from '#pwa/offline/push/use-notifications.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Switch } from '#pwa/ui/forms/check-box.tsx'
import { BLOCKED, INSTALL_FIRST } from './push-words.ts'
import './push.css'

type DeviceSwitchProps = {
  wish: Wish
  /** The name of the switch, for screen readers. */
  label: string
  /** The subject of the notifications, and until when they come. */
  children: ReactNode
}

const WISH: Wish = { about: 'account' }

/** Switches notifications on this device on or off. Nothing where the browser or the restaurant has none. */
export function DeviceSwitch({ wish, label, children }: DeviceSwitchProps) {
  const heading = useId()
  const { state, turn, isBusy, problem } = useNotifications(wish)
  if (state === undefined || state === 'unsupported') return null
  const isOn = state === 'on'
  return (
    <section className="device-switch" aria-labelledby={heading}>
      <h3 id={heading}>Notifications</h3>
      <p>{children}</p>
      {state === 'on' || state === 'off' ? (
        <Switch label={label} isOn={isOn} disabled={isBusy} onSwitch={turn}>
          {isOn ? 'Activées sur cet appareil' : 'Désactivées sur cet appareil'}
        </Switch>
      ) : (
        <p role="status">{state === 'denied' ? BLOCKED : INSTALL_FIRST}</p>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </section>
  )
}

/** The switch for notifications about the account on this device. */
export function AccountNotifications() {
  return (
    <DeviceSwitch wish={WISH} label="Me prévenir sur cet appareil">
      Pour vos commandes (confirmée, en retard, prête, annulée), vos tables et vos plats offerts. Les offres aussi, si
      vous avez demandé à en recevoir.
    </DeviceSwitch>
  )
}
