import { create } from 'qrcode'

/** A seventh of the code may be unreadable, as a greasy screen is; more would make its modules smaller. */
const LEVEL = 'M'

export type QrDrawing = {
  /** Modules along a side, without the quiet zone. */
  size: number
  /** Draws the dark modules on a grid of one unit each. */
  path: string
}

/** A text as a QR code, made on the device: a run of dark modules in a row is one rectangle. */
export function qrDrawing(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: LEVEL }).modules
  const rows = Array.from({ length: size }, (_, y) => [...data.subarray(y * size, (y + 1) * size)].join(''))
  const path = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(run => rectangle(run.index, y, run[0].length)))
  return { size, path: path.join('') }
}

function rectangle(x: number, y: number, width: number): string {
  return `M${x} ${y}h${width}v1h-${width}z`
}
