import type { Context } from 'hono'
import { uuid } from '#api/kernel/ids.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { clientAddress } from './address.ts'

/** The context of an action for one request. `serve()` sets the actor once the token has been checked. */
export function requestContext(services: Services, c: Context): Ctx {
  const requestId = uuid()
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return {
    ...services,
    actor: { kind: 'guest' },
    requestId,
    log: services.log.child({ requestId }),
    address: clientAddress(
      incoming?.socket?.remoteAddress,
      c.req.header('x-forwarded-for'),
      services.env.TRUSTED_PROXIES,
    ),
    idempotency: null,
  }
}
