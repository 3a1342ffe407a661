/** Begins and ends a staff session, and stores the server's answers on the device. */
import { staffLogin, staffLogout } from '#api/features/staff/contract/staff.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { forgetStaff, keepStaff, staffToken } from '#pwa/lib/session/staff-session.ts'
import { logProblem } from '#pwa/lib/state/log.ts'

/** @throws ApiProblem, NetworkFailure */
export async function logInStaff(credentials: { username: string; password: string }): Promise<void> {
  const { access_token: token, user_role: role } = await call(staffLogin, { body: credentials })
  keepStaff({ token, role })
}

/** Logs out on this device at once, and tells the server; where it cannot be reached, the session expires there. */
export async function logOutStaff(): Promise<void> {
  const token = staffToken()
  forgetStaff()
  void import('#pwa/offline/push/notify-device.ts').then(({ forgetDevice }) => forgetDevice('staff'))
  await call(staffLogout, {}, { token }).catch(error => logProblem('The server was not told of the log-out', error))
}
