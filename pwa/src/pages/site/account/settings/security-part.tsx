import { DeviceList } from '#pwa/features/customers/devices/device-list.tsx'
import { useDevicesChanged } from '#pwa/features/customers/devices/use-devices.ts'
import { OwnPasskeys } from '#pwa/features/customers/passkeys/own-passkeys.tsx'
import { usePasskeys, usePasskeysChanged } from '#pwa/features/customers/passkeys/use-passkeys.ts'
import { PasswordForm } from '#pwa/features/customers/settings/password-form.tsx'
import type { AccountCall } from '#pwa/lib/calls/callers/account-call.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'

type SecurityPartProps = { customer: Customer; ask: AccountCall; onEndThis: () => void }

/** The settings' second part: the password, passkeys beside it, and where both were last used. */
export function SecurityPart({ customer, ask, onEndThis }: SecurityPartProps) {
  const now = useNow()
  const { data: passkeys = [] } = usePasskeys(ask)
  const devicesChanged = useDevicesChanged()
  const passkeysChanged = usePasskeysChanged()
  return (
    <>
      <PasswordForm
        customer={customer}
        ask={ask}
        hasPasskeys={passkeys.length > 0}
        onChanged={() => {
          devicesChanged()
          passkeysChanged()
        }}
      />
      <OwnPasskeys ask={ask} now={now} />
      <DeviceList ask={ask} now={now} onEndThis={onEndThis} />
    </>
  )
}
