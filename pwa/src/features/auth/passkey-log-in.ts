import { customerPasskeyLogin, customerPasskeyOptions } from '#api/features/customers/contract-passkeys.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { signByPasskey } from '#pwa/lib/session/passkey-device.ts'
import { deviceKey } from '#pwa/lib/session/session.ts'

/** Asks the device for a passkey, and signs in by it. @throws ApiProblem, NetworkFailure, PasskeyTrouble */
export async function logInByPasskey(): Promise<void> {
  const credential = await signByPasskey(call(customerPasskeyOptions, {}))
  keepCustomer(await call(customerPasskeyLogin, { body: { credential, device_key: deviceKey() } }), true)
}
