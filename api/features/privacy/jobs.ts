import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { deleteOldBooks, deleteOldEntries, deleteOldMessages } from './actions/delete-old-records.ts'
import { eraseIdlePeople } from './actions/erase-idle-people.ts'
import { mailDataLink } from './actions/guests/ask-data-link.ts'

export const privacyJobs: Jobs = {
  mail_data_link: (services, { email }: { email: string }) => mailDataLink(services, email),
  erase_idle_people: eraseIdlePeople,
  delete_old_messages: deleteOldMessages,
  delete_old_entries: deleteOldEntries,
  delete_old_books: deleteOldBooks,
}

/** These run daily, at hours when nobody orders. */
export const privacyCron: CronJob[] = [
  { name: 'erase_idle_people', crontab: '7 3 * * *' },
  { name: 'delete_old_messages', crontab: '17 3 * * *' },
  { name: 'delete_old_entries', crontab: '27 3 * * *' },
  { name: 'delete_old_books', crontab: '37 3 * * *' },
]
