import { useMemo } from 'react'
import { QR_QUIET } from '#api/features/loyalty/rules/qr-path.ts'
import { qrDrawing } from './qr-path.ts'

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
