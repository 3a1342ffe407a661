import type { Settings } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { QueuedMessage } from '../../queries/message-queue.ts'
import type { MessageKind } from '../../rules/mails/message-data.ts'

/** A way to reach people. `Composed` is a message in the form that this way takes. */
export type Channel<Composed = unknown> = {
  /** Whether its keys are configured. */
  isOn(services: Services): boolean
  /** Counted from when the message was written; later than that it helps nobody. */
  giveUpAfterMs(kind: MessageKind): number
  /** @throws MissingValue when the message's data lacks what its text asks for */
  compose(services: Services, message: QueuedMessage, settings: Settings): Promise<Composed>
  /**
   * Sends it once.
   * @param isRepeat an earlier try may have succeeded without its answer reaching us: where the provider can be asked,
   *   ask before sending
   * @throws DeliveryError when it was not accepted
   */
  send(services: Services, composed: Composed, isRepeat: boolean): Promise<void>
  /**
   * Called when the recipient no longer exists (`DeliveryError.isGone`): deletes it in the transaction that notes the
   * message's fate.
   */
  forget?(tx: Queryable, recipient: string): Promise<void>
}
