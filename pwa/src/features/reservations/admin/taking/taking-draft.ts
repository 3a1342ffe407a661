import { keyedDraft } from '#pwa/lib/state/draft.ts'
import { isText, objectOf } from '#pwa/lib/storage/shape.ts'

/** A table that is being written down while the guest is on the phone. */
export type TableDraft = {
  key: string
  date: string
  time: string
  guests: string
  name: string
  phone: string
  email: string
  message: string
}

const shape = objectOf({
  ...{ key: isText, date: isText, time: isText, guests: isText },
  ...{ name: isText, phone: isText, email: isText, message: isText },
})

export const tableDraft = keyedDraft<TableDraft>('laikhram_table_draft', shape, {
  ...{ date: '', time: '', guests: '2' },
  ...{ name: '', phone: '', email: '', message: '' },
})
