import { Hono } from 'hono'
import { deviceName } from '#api/http/request-context.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { askPersonsPasskey, bePerson, personsHere } from './come-here.ts'
import {
  changeStaff,
  comeHere,
  createStaff,
  endStaffSession,
  listAudit,
  listPersons,
  listStaff,
  listStaffSessions,
  passkeyLogin,
  passkeyLoginOptions,
  personPasskey,
  staffLogin,
  staffLogout,
} from './contract.ts'
import { readAudit } from './list-audit.ts'
import {
  endSessionOfStaff,
  logInByPasskey,
  logInStaff,
  logOutStaff,
  type NotifyOfDevice,
  staffSessions,
  startPasskeyLogin,
} from './log-in-staff.ts'
import { changeMember, createMember, listMembers } from './staff-accounts.ts'

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
