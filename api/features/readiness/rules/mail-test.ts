import type { MessageData } from '#api/features/notifications/rules/message-data.ts'
import { formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

/** 'mail-test': shows whoever asked for it that mails arrive, and where. @param page the list of what is still to be done */
export function testMail(at: Date, page: string): MessageData {
  return {
    page,
    values: {
      test: { at: `${formatDay(parisDay(at))} à ${formatTimeInSentence(parisTime(at))}` },
      admin: { readinessUrl: page },
    },
  }
}
