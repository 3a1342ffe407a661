import type { ProofWay } from '#api/kernel/people/proof.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/** A login by a device that the account did not know. */
export type NewDevice = {
  staffId: string
  name: string
  username: string
  /** Such as 'Chrome, Android'. */
  device: string
  way: ProofWay
  at: Date
}

/**
 * Says of a login by a new device, in the transaction that opens its session. It is a port, because messages import the
 * staff's accounts and must not be imported back; `api/app.ts` fills it.
 */
export type NotifyOfDevice = (services: Services, tx: Queryable, login: NewDevice) => Promise<void>
