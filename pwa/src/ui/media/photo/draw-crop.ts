import type { Crop } from './crop.ts'

const QUALITY = 0.9

/** Draws the kept part of a picture over the whole of a canvas, which has its shape. */
export function drawCrop(canvas: HTMLCanvasElement, picture: CanvasImageSource, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height)
}

/**
 * The kept part as a JPEG, which holds nothing but pixels: a data URL. At 512 px about 100 KB.
 * @param widthPx enough for the largest place it is shown in, on the sharpest screen
 */
export function encodedCrop(picture: CanvasImageSource, crop: Crop, widthPx: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = Math.round((widthPx * crop.height) / crop.width)
  drawCrop(canvas, picture, crop)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
