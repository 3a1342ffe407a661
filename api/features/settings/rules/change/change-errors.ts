import type { FieldError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { SettingsChange } from '../../contract/settings-admin.ts'
import { closureErrors, weekErrors } from '../hours/hours-errors.ts'
import { pickupWeekErrors } from '../pickup/pickup-week-errors.ts'
import { legalFault } from '../values/legal-fields.ts'

/**
 * The faulty fields of a change whose shape is valid. The page checks by the same rule before it sends.
 * @param known the closures that are stored already
 */
export function changeErrors(
  change: SettingsChange,
  known: readonly { from: string; to: string }[],
  now: Date,
): FieldError[] {
  const legal = Object.entries(change.legal ?? {}).flatMap(([key, value]) => {
    const message = value === undefined ? undefined : legalFault(key, value)
    return message ? [{ path: `legal.${key}`, message }] : []
  })
  const isAhead = Number(change.restaurant?.openedYear ?? 0) > Number(parisDay(now).slice(0, 4))
  const opened = isAhead ? [{ path: 'restaurant.openedYear', message: 'Cette année n’est pas encore là.' }] : []
  return [
    ...opened,
    ...weekErrors(change.week ?? []),
    ...pickupWeekErrors(change.pickupWeek ?? []),
    ...closureErrors(change.closures ?? [], known, parisDay(now)),
    ...legal,
  ]
}
