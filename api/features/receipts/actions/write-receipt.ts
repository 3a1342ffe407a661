import { type ItemisedNote, type NoteHouse, noteText } from '../rules/receipt-text.ts'
import { notePdf } from '../views/pdf/note-pdf.ts'

/** An order's itemised note as PDF, under the restaurant's present name and numbers. */
export function writeNote(note: ItemisedNote, house: NoteHouse): Promise<Buffer> {
  return notePdf(noteText(note, house), new Date(note.paidAt))
}
