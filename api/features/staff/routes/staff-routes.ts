import { Hono } from 'hono'
import { deviceName } from '#api/http/requests/device-name.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { readAudit } from '../actions/list-audit.ts'
import { logInByPasskey, startPasskeyLogin } from '../actions/log-in/by-passkey.ts'
import { logInStaff } from '../actions/log-in/by-password.ts'
import { logOutStaff } from '../actions/log-in/log-out.ts'
import type { NotifyOfDevice } from '../actions/log-in/new-device-port.ts'
import { endSessionOfStaff, staffSessions } from '../actions/open-sessions.ts'
import { askPersonsPasskey, bePerson, personsHere } from '../actions/persons/come-here.ts'
import { changeMember, createMember, listMembers } from '../actions/staff-accounts.ts'
import { comeHere, listPersons, personPasskey } from '../contract/persons.ts'
import {
  changeStaff,
  createStaff,
  endStaffSession,
  listAudit,
  listStaff,
  listStaffSessions,
  passkeyLogin,
  passkeyLoginOptions,
  staffLogin,
  staffLogout,
} from '../contract/staff.ts'

export function staffRoutes(services: Services, notifyOfDevice: NotifyOfDevice): Hono {
  const app = new Hono()
  serve(app, services, staffLogin, (ctx, { body }, c) =>
    logInStaff(ctx, notifyOfDevice, body, deviceName(c.req.header('user-agent'))),
  )
  serve(app, services, passkeyLoginOptions, startPasskeyLogin)
  serve(app, services, passkeyLogin, (ctx, { body }, c) =>
    logInByPasskey(ctx, notifyOfDevice, body, deviceName(c.req.header('user-agent'))),
  )
  serve(app, services, staffLogout, logOutStaff)
  serve(app, services, listPersons, personsHere)
  serve(app, services, personPasskey, (ctx, { body }) => askPersonsPasskey(ctx, body.person))
  serve(app, services, comeHere, (ctx, { body }) => bePerson(ctx, body))
  serve(app, services, listStaff, async ctx => ({ staff: await listMembers(ctx), nextCursor: null }))
  serve(app, services, listStaffSessions, staffSessions)
  serve(app, services, endStaffSession, (ctx, { params }) => endSessionOfStaff(ctx, params.id))
  serve(app, services, createStaff, (ctx, { body }) => createMember(ctx, body))
  serve(app, services, changeStaff, (ctx, { params, body }) => changeMember(ctx, params.id, body))
  serve(app, services, listAudit, (ctx, { query }) => readAudit(ctx, query))
  return app
}
