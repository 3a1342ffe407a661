import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import type { Wish } from '#pwa/offline/push/notify-device.ts'
import { DeviceSwitch } from './device-switch.tsx'

const WISH: Wish = { about: 'staff' }

/** The switch for notifications on a device of the staff, also while the page is closed. */
export function StaffNotifications() {
  const hasTables = useMayDo('tables')
  return (
    <DeviceSwitch wish={WISH} label="Prévenir cet appareil des nouvelles commandes">
      Prévenir cet appareil des nouvelles commandes{hasTables && ', des demandes de table'} et des plats bientôt
      épuisés, même page fermée, jusqu’à la déconnexion.
    </DeviceSwitch>
  )
}
