import { create } from 'qrcode'
import { QR_LEVEL, qrPath } from '#api/features/loyalty/rules/qr-path.ts'

export type QrDrawing = {
  /** Modules along a side, without the quiet zone. */
  size: number
  /** The SVG path of the dark modules, on a grid of one unit each. */
  path: string
}

/** Draws a text as a QR code, on the device. */
export function qrDrawing(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
  return { size, path: qrPath(data, size) }
}
