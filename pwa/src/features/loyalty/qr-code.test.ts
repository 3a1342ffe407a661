import * as zxing from 'html5-qrcode/third_party/zxing-js.umd.js'
import { expect, test } from 'vitest'
import { type QrDrawing, qrDrawing } from './qr-code.tsx'

type Source = { new (picture: Uint8ClampedArray, width: number, height: number): never }
type Reader = { new (): { decode(picture: zxing.BinaryBitmap): { getText(): string } } }
/** The library's type declarations name only what its scanner uses. */
const { RGBLuminanceSource, QRCodeReader } = zxing as unknown as { RGBLuminanceSource: Source; QRCodeReader: Reader }
const { HybridBinarizer, BinaryBitmap } = zxing as unknown as {
  HybridBinarizer: { new (source: never): zxing.HybridBinarizer }
  BinaryBitmap: { new (binarizer: zxing.HybridBinarizer): zxing.BinaryBitmap }
}

const QUIET = 4
const SCALE = 4

/**
 * Decodes a drawing with the library that the counter's scanner uses.
 * @param spoilt how much of the picture is covered
 */
function scanned(drawing: QrDrawing, spoilt = 0): string {
  const side = (drawing.size + 2 * QUIET) * SCALE
  const picture = new Uint8ClampedArray(side * side).fill(255)
  const isSpoilt = (x: number, y: number) => x > 8 && y > 8 && x < 8 + spoilt && y < 8 + spoilt
  for (const [, left, y, width] of drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let x = Number(left); x < Number(left) + Number(width); x += 1) {
      if (isSpoilt(x, Number(y))) continue
      for (let dot = 0; dot < SCALE * SCALE; dot += 1) {
        const row = (Number(y) + QUIET) * SCALE + Math.floor(dot / SCALE)
        picture[row * side + (x + QUIET) * SCALE + (dot % SCALE)] = 0
      }
    }
  }
  const source = new RGBLuminanceSource(picture, side, side)
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
}

test.each([
  'https://lai-khram.example/customer/QR_F1078CB9',
  'http://192.168.178.120:3000/customer/QR_00000000',
  'https://commande.restaurant-avec-un-nom-assez-long.example/customer/QR_FFFFFFFF',
])('is read by the counter’s scanner: %s', address => {
  expect(scanned(qrDrawing(address))).toBe(address)
})

test('is still read with a spot on the screen', () => {
  const address = 'https://lai-khram.example/customer/QR_F1078CB9'
  expect(scanned(qrDrawing(address), 9)).toBe(address)
})
