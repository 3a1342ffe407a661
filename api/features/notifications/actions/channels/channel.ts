import type { Settings } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import type { QueuedMessage } from '../../queries/message-queue.ts'

/** A way to reach people. `Composed` is a message in the form that this way takes. */
export type Channel<Composed = unknown> = {
  /** Whether its keys are set. */
  isOn(services: Services): boolean
  /** From when it was written; then nobody is helped by it any more. */
  giveUpAfterMs: number
  /** @throws MissingValue when the message's data lacks what its text asks for */
  compose(services: Services, message: QueuedMessage, settings: Settings): Promise<Composed>
  /**
   * Hands it over, once for each call.
   * @param isRepeat an earlier try may have gone through, its answer lost: ask before sending where that can be asked
   * @throws DeliveryError when it was not accepted
   */
  send(services: Services, composed: Composed, isRepeat: boolean): Promise<void>
  /** The recipient is no more (`DeliveryError.isGone`): forgets it in the transaction that notes the message's fate. */
  forget?(tx: Queryable, recipient: string): Promise<void>
}
