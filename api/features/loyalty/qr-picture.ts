import { create } from 'qrcode'
import { QR_LEVEL, QR_QUIET, qrPath } from './rules/qr-path.ts'

/** A text as a QR code: a black and white SVG picture with its quiet zone, sharp at any size, as a data URL. */
export function qrPicture(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
  const side = size + 2 * QR_QUIET
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QR_QUIET} ${-QR_QUIET} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QR_QUIET} ${-QR_QUIET}h${side}v${side}h-${side}z"/><path d="${qrPath(data, size)}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
