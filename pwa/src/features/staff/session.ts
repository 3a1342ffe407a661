/** Begins and ends a staff session, and stores the server's answers on the device. */

import { staffLogin, staffLogout } from '#api/features/staff/contract.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { deviceKey } from '#pwa/lib/session/session.ts'
import { forgetStaff, keepStaff, staffToken } from '#pwa/lib/session/staff-session.ts'
import { later } from '#pwa/lib/state/later.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { createStore } from '#pwa/lib/state/store.ts'

const notices = later(() => import('#pwa/offline/push/notify-device.ts'))

/** @throws ApiProblem, NetworkFailure */
export async function logInStaff(credentials: RequestOf<typeof staffLogin>['body']): Promise<void> {
  keepOpened(await call(staffLogin, { body: { ...credentials, device_key: deviceKey() } }))
}

/** Keeps a session that the server has opened; whoever could have a second factor is offered one. */
export function keepOpened({ access_token: token, user_role: role, factor }: OutputOf<typeof staffLogin>): void {
  factorProposal.set(factor === 'could_add')
  keepStaff({ token, role, needsFactor: factor === 'must_add' })
}

/** Logs out on this device at once, and tells the server; where it cannot be reached, the session expires there. */
export async function logOutStaff(): Promise<void> {
  const token = staffToken()
  factorProposal.set(false)
  forgetStaff()
  void notices().then(
    ({ forgetDevice }) => forgetDevice('staff'),
    () => undefined,
  )
  await call(staffLogout, {}, { token }).catch(error => logProblem('The server was not told of the log-out', error))
}

/** Whether whoever has just logged in is offered a passkey: until they say later, or the page is loaded again. */
export const factorProposal = createStore(false)
