import type { Wish } from '#pwa/offline/push/notify-device.ts'
import { DeviceSwitch } from './device-switch.tsx'

const WISH: Wish = { about: 'account' }

/** The switch for notifications about the account on this device. */
export function AccountNotifications() {
  return (
    <DeviceSwitch wish={WISH} label="Me prévenir sur cet appareil">
      Pour vos commandes (confirmée, en retard, prête, annulée), vos tables et vos plats offerts. Les offres aussi, si
      vous avez demandé à en recevoir.
    </DeviceSwitch>
  )
}
