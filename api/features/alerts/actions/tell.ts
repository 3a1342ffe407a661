import { notify } from '#api/features/notifications/actions/notify.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type AlertWish, alertWishes } from '../queries/alert-wishes.ts'
import type { WrittenAlert } from '../queries/stored-alerts.ts'
import { alertOverMail, alertRaisedMail } from '../rules/alert-mails.ts'
import { conditionOf } from '../rules/conditions.ts'

/** Writes each alert's beginning and end to everyone who chose to be told. @returns the new messages */
export async function tell(
  services: Services,
  tx: Queryable,
  told: readonly WrittenAlert[],
  over: readonly WrittenAlert[],
): Promise<string[]> {
  const page = `${services.origins[0]}/admin/etat`
  const ids: string[] = []
  for (const alert of [...told, ...over]) {
    const condition = conditionOf(alert.kind)
    if (!condition || condition.isToldElsewhere) continue
    const isOver = over.includes(alert)
    const [kind, data] = isOver
      ? (['alert-over', alertOverMail(condition, { ...alert, until: services.clock() }, page)] as const)
      : (['alert-raised', alertRaisedMail(condition, alert, page)] as const)
    for (const { staffId, email, onDevices } of await hearers(services, tx)) {
      const to = { email, staffId: onDevices ? staffId : null }
      ids.push(...(await notify(services, tx, { kind, cause: `alert ${alert.id}`, data, ...to })))
    }
  }
  return ids
}

/** Where nobody chose, the restaurant's own address, so that nothing goes unheard. */
async function hearers(services: Services, tx: Queryable): Promise<(AlertWish & { staffId: string | null })[]> {
  const wishes = await alertWishes(tx)
  if (wishes.length > 0) return wishes
  const { restaurant } = await services.snapshots.read(settingsSnapshot)
  return [{ staffId: null, email: restaurant.email, onDevices: false }]
}
