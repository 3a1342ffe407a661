import { AS_TAKEN, type Crop, coverOf, type Look, lightTable, suitingLight } from './crop.ts'

const QUALITY = 0.9
/** Enough to tell how light a picture is. */
const SAMPLE = { width: 32, height: 24 }

/** Draws the kept part of a picture over the whole of a canvas, which has its shape. */
export function drawCrop(canvas: HTMLCanvasElement, picture: CanvasImageSource, crop: Crop, look = AS_TAKEN): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.save()
  context.translate(width / 2, height / 2)
  context.rotate((look.angle * Math.PI) / 180)
  const cover = coverOf(crop, look.angle)
  context.scale(cover, cover)
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, -width / 2, -height / 2, width, height)
  context.restore()
  if (look.light !== 0) light(context, look.light)
}

/** Pixel by pixel: Safari's canvas knows no filter. */
function light(context: CanvasRenderingContext2D, amount: number): void {
  const { width, height } = context.canvas
  const image = context.getImageData(0, 0, width, height)
  const table = lightTable(amount)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    data[at] = table[data[at] ?? 0] ?? 0
    data[at + 1] = table[data[at + 1] ?? 0] ?? 0
    data[at + 2] = table[data[at + 2] ?? 0] ?? 0
  }
  context.putImageData(image, 0, 0)
}

/** The light that suits the kept part of a picture, gently. */
export function suggestedLight(picture: CanvasImageSource, crop: Crop): number {
  const canvas = Object.assign(document.createElement('canvas'), SAMPLE)
  drawCrop(canvas, picture, crop)
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data
  return pixels ? suitingLight(pixels) : 0
}

/**
 * The kept part as a JPEG, which holds nothing but pixels: a data URL. At 512 px about 100 KB.
 * @param widthPx enough for the largest place it is shown in, on the sharpest screen
 */
export function encodedCrop(picture: CanvasImageSource, crop: Crop, widthPx: number, look: Look = AS_TAKEN): string {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = Math.round((widthPx * crop.height) / crop.width)
  drawCrop(canvas, picture, crop, look)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
