import { DeviceList } from '#pwa/features/customers/devices/device-list.tsx'
import { useDevicesChanged } from '#pwa/features/customers/devices/use-devices.ts'
import { PasswordForm } from '#pwa/features/customers/settings/password-form.tsx'
import type { AccountCall } from '#pwa/lib/calls/callers/account-call.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'

type SecurityPartProps = { customer: Customer; ask: AccountCall; onEndThis: () => void }

/** The settings' second part: the password, and where it was last used. */
export function SecurityPart({ customer, ask, onEndThis }: SecurityPartProps) {
  return (
    <>
      <PasswordForm customer={customer} ask={ask} onChanged={useDevicesChanged()} />
      <DeviceList ask={ask} now={useNow()} onEndThis={onEndThis} />
    </>
  )
}
