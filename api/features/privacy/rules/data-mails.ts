import type { MessageData } from '#api/features/notifications/rules/message-data.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'

/**
 * 'data-link': it carries the link to what is held about the address. It names nobody and quotes nothing, since anybody
 * may have typed the address.
 */
export function dataLinkMail({ url }: { url: string }): MessageData {
  return { values: { data: { url } } }
}

/** 'data-erased': the last mail to a person without an account, which holds no name. */
export function dataErasedMail({ erasedAt }: { erasedAt: Date }): MessageData {
  return { values: { event: { date: formatDay(parisDay(erasedAt)) } } }
}
