import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { deleteOldBooks, deleteOldEntries, deleteOldMessages } from './delete-old-records.ts'
import { keepErasures } from './erase-again.ts'
import { eraseIdlePeople } from './erase-idle-people.ts'
import { mailDataLink } from './guest-data.ts'

export const privacyJobs: Jobs = {
  mail_data_link: (services, { email }: { email: string }) => mailDataLink(services, email),
  erase_idle_people: eraseIdlePeople,
  delete_old_messages: deleteOldMessages,
  delete_old_entries: deleteOldEntries,
  delete_old_books: deleteOldBooks,
  keep_erasures: keepErasures,
}

/** These run daily, at hours when nobody orders; the list of who was erased is also written with each erasure. */
export const privacyCron: CronJob[] = [
  { name: 'keep_erasures', crontab: '47 * * * *' },
  { name: 'erase_idle_people', crontab: '7 3 * * *' },
  { name: 'delete_old_messages', crontab: '17 3 * * *' },
  { name: 'delete_old_entries', crontab: '27 3 * * *' },
  { name: 'delete_old_books', crontab: '37 3 * * *' },
]
