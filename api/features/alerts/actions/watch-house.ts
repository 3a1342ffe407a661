import { sendMessage } from '#api/features/notifications/actions/send-message.ts'
import type { Services } from '#api/platform/context/context.ts'
import { storeLooks, takeTurn } from '../queries/alert-facts.ts'
import { openAlerts, writeChanges } from '../queries/stored-alerts.ts'
import { alertChanges } from '../rules/alert-changes.ts'
import { CONDITIONS, type Facts, judged } from '../rules/conditions.ts'
import { gatherFacts } from './gather-facts.ts'
import { tell } from './tell.ts'

/** A little less than a minute, so that a timer that is a moment early still has its turn. */
const LOOK_EVERY_MS = 55_000

/**
 * Looks once whether anything is worth waking somebody, unless another process did within the minute; writes what begins
 * and ends, and tells it.
 */
export async function watchHouse(services: Services): Promise<void> {
  const now = services.clock()
  if (!(await takeTurn(services.sql, now, LOOK_EVERY_MS))) return
  const facts = await gatherFacts(services, now)
  const messages = await services.sql.begin(async tx => {
    const changes = alertChanges(CONDITIONS, facts, await openAlerts(tx))
    await storeLooks(tx, looksOf(facts), now)
    const { told, over } = await writeChanges(tx, changes, now)
    return await tell(services, tx, told, over)
  })
  // By itself and not by its job alone: that jobs wait may be just what is to be told. A failed one is its job's again.
  await Promise.allSettled(messages.map(id => sendMessage(services, id)))
}

function looksOf(facts: Facts) {
  return CONDITIONS.flatMap(condition => {
    const look = judged(condition, facts)
    return look === 'unknown' ? [] : [{ kind: condition.kind, ...look }]
  })
}
