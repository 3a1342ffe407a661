/** Begins and ends a session, and stores the server's answers on the device. */
import { getMe, login, logout, register } from '#api/features/customers/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { call } from '#pwa/lib/calls/api.ts'
import {
  customerToken,
  expireCustomer,
  forgetCustomer,
  keepCustomer,
  updateCustomer,
} from '#pwa/lib/session/customer-session.ts'
import { deviceKey } from '#pwa/lib/session/session.ts'
import { later } from '#pwa/lib/state/later.ts'
import { logProblem } from '#pwa/lib/state/log.ts'

const notices = later(() => import('#pwa/offline/push/notify-device.ts'))

export type Credentials = RequestOf<typeof login>['body']
export type Registration = RequestOf<typeof register>['body']

/** @throws ApiProblem, NetworkFailure; then nobody is signed in, whoever was before */
export async function logIn(credentials: Credentials): Promise<void> {
  try {
    keepCustomer(await call(login, { body: { ...credentials, device_key: deviceKey() } }), true)
  } catch (error) {
    forgetCustomer()
    throw error
  }
}

/**
 * Opens an account and signs in.
 * @param idempotencyKey the same for a second try, since the answer to the first may have been lost
 * @throws ApiProblem, NetworkFailure
 */
export async function openAccount(registration: Registration, idempotencyKey: string): Promise<void> {
  keepCustomer(await call(register, { body: registration }, { idempotencyKey }), false)
}

/** Signs out on this device at once, and tells the server; where it cannot be reached, the session expires there. */
export async function logOut(): Promise<void> {
  const token = customerToken()
  forgetCustomer()
  void notices().then(
    ({ forgetDevice }) => forgetDevice('customers'),
    () => undefined,
  )
  await call(logout, {}, { token }).catch(error => logProblem('The server was not told of the log-out', error))
}

/**
 * Asks the server whether the stored session is still valid, and takes the server's data of the customer. Only the
 * server's own refusal ends it: who is offline, or meets a failing server, stays signed in
 * (docs/product.md#signing-in).
 */
export async function checkSession(): Promise<'alive' | 'ended' | 'unknown'> {
  const token = customerToken()
  if (!token) return 'unknown'
  try {
    updateCustomer(await call(getMe, {}, { token }))
    return 'alive'
  } catch (error) {
    if (!isFinalRefusal(error) || customerToken() !== token) return 'unknown'
    logProblem('The kept session has expired', error)
    expireCustomer()
    return 'ended'
  }
}
