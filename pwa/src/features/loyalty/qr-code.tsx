import { create } from 'qrcode'
import { useMemo } from 'react'
import { QR_LEVEL, QR_QUIET, qrPath } from '#api/features/loyalty/rules.ts'

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrDrawing(text), [text])
  const side = size + 2 * QR_QUIET
  return (
    <svg
      viewBox={`${-QR_QUIET} ${-QR_QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

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
