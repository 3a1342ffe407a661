import { create } from 'qrcode'
import { useMemo } from 'react'
import { QR_LEVEL, QR_QUIET, qrPath } from '#api/features/loyalty/rules/qr-path.ts'

/** What an application with codes scans. */
export function TotpDrawing({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
    return { size, path: qrPath(data, size) }
  }, [text])
  const side = size + 2 * QR_QUIET
  return (
    <svg className="totp-drawing" viewBox={`${-QR_QUIET} ${-QR_QUIET} ${side} ${side}`} aria-hidden="true">
      <path d={path} fill="#000" />
    </svg>
  )
}
