import type { RestaurantTexts } from '#api/features/settings/rules/values/restaurant-values.ts'
import type { QueuedMessage } from '../../queries/message-queue.ts'
import { wayOut } from '../../rules/mails/way-out.ts'
import { composeLine } from '../../rules/rendering/compose.ts'
import { mailText } from '../read-templates.ts'

/**
 * A line of a text's head (`push_title`, `sms`…) with its values filled in; empty where the text has no such line.
 * @param origin of the page, for its links
 * @throws MissingValue when the message's data lacks what the line asks for
 */
export function shortText(
  message: Pick<QueuedMessage, 'id' | 'kind' | 'data'>,
  line: 'push_title' | 'push_body' | 'push_action' | 'sms',
  texts: RestaurantTexts,
  origin: string,
): string {
  const template = mailText(message.kind).head[line] ?? ''
  const url = wayOut(message, origin)
  const values = { ...message.data.values, ...(url !== undefined && { unsubscribe: { url } }) }
  return composeLine(template, { ...message.data, values }, texts, origin)
}
