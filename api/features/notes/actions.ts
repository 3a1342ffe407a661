import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Services } from '#api/platform/context.ts'
import { notePdf } from './pdf/note-pdf.ts'
import { type ItemisedNote, noteText } from './rules.ts'

/** An order's itemised note as PDF, under the restaurant's present name and numbers. */
export async function writeNote(services: Pick<Services, 'snapshots'>, note: ItemisedNote): Promise<Buffer> {
  const settings = await services.snapshots.read(settingsSnapshot)
  return notePdf(noteText(note, settings), new Date(note.paidAt))
}
