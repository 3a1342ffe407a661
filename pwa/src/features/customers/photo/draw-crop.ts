import type { Crop } from './crop.ts'

/** Of a photo that is kept: enough for the largest place it is shown in, on the sharpest screen. */
const SIDE_PX = 512
const QUALITY = 0.9

/** Draws a square of a picture over the whole of a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: CanvasImageSource, { x, y, side }: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** The kept square as a JPEG of about 100 KB, which holds nothing but pixels: a data URL. */
export function encodedCrop(picture: CanvasImageSource, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  drawCrop(canvas, picture, crop)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
