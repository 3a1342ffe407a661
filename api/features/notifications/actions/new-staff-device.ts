import type { NewDevice } from '#api/features/staff/log-in-staff.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { staffDeviceMail } from '../rules/mails/staff-device-mail.ts'
import { notifyTeam } from './notify.ts'

/**
 * Mails the restaurant that an account was logged in to by a device that it did not know. Once an hour for an account
 * and a kind of device: whoever has its password must not fill the mailbox in which this stands.
 */
export async function notifyOfNewDevice(services: Services, tx: Queryable, login: NewDevice): Promise<void> {
  const cause = `${login.staffId} ${login.device} ${login.at.toISOString().slice(0, 13)}`
  await notifyTeam(services, tx, 'staff-device', cause, staffDeviceMail(login, `${services.origins[0]}/admin/equipe`))
}
