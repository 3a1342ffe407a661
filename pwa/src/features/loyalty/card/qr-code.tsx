import { useMemo } from 'react'
import { qrDrawing } from './qr-path.ts'

/** Light modules around the code, as the norm asks for (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrDrawing(text), [text])
  const side = size + 2 * QUIET
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
