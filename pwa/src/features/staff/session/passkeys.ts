/** How the staff log in by passkey. */
import { passkeyLogin, passkeyLoginOptions } from '#api/features/staff/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { offerPasskeys, signByPasskey } from '#pwa/lib/session/passkey-device.ts'
import { deviceKey } from '#pwa/lib/session/session.ts'
import { keepOpened } from './session.ts'

type Credential = RequestOf<typeof passkeyLogin>['body']['credential']

/** Asks the device for a passkey, and signs in by it. @throws ApiProblem, NetworkFailure, PasskeyTrouble */
export async function logInByPasskey(): Promise<void> {
  await openBy(await signByPasskey(call(passkeyLoginOptions, {})))
}

/** Offers passkeys where the browser fills in names, as long as nobody signs in otherwise. */
export async function offerPasskeyLogin(): Promise<void> {
  const credential = await offerPasskeys(() => call(passkeyLoginOptions, {}))
  if (credential) await openBy(credential)
}

async function openBy(credential: Credential): Promise<void> {
  keepOpened(await call(passkeyLogin, { body: { credential, device_key: deviceKey() } }))
}
