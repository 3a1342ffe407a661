import { create } from 'qrcode'
import { QR_LEVEL, qrPath } from '#api/features/loyalty/rules/qr-path.ts'

export type QrDrawing = {
  /** Modules along a side, without the quiet zone. */
  size: number
  /** Draws the dark modules on a grid of one unit each. */
  path: string
}

/** A text as a QR code, made on the device. */
export function qrDrawing(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
  return { size, path: qrPath(data, size) }
}
