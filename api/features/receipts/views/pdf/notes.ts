import { heightOf, INK, makeRoom, PAGE, type Sheet, write } from './sheet.ts'

const LOOK = { x: PAGE.left, width: PAGE.right - PAGE.left, size: 8.5 } as const
const GAP = 4

/** Draws sentences over the whole width, one below the other. */
export function drawNotes(sheet: Sheet, notes: readonly string[]): void {
  if (notes.length > 0) sheet.y += 24
  for (const note of notes) {
    makeRoom(sheet, heightOf(sheet, note, LOOK))
    sheet.y += GAP + write(sheet, note, { ...LOOK, y: sheet.y, color: INK.soft, in: sheet.root, as: 'P' })
  }
}
