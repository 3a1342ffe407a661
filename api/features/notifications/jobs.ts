import type { Jobs } from '#api/platform/jobs/jobs.ts'
import { sendMessage } from './send-message.ts'

export const notificationsJobs: Jobs = {
  send_message: (services, { messageId }: { messageId: string }) => sendMessage(services, messageId),
}
