/** A browser whose camera shows a QR code: Chromium plays a video file instead of a device. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { create } from 'qrcode'
import { inject, onTestFinished } from 'vitest'
import { QR_LEVEL, QR_QUIET } from '#api/features/loyalty/rules.ts'
import { FLAGS } from './phone.ts'

const WIDTH = 640
const HEIGHT = 480
const MODULE = 8
const [WHITE, BLACK, GREY] = [235, 16, 128]

/**
 * The browser runs until the test ends.
 * @param text what the code before the camera says
 */
export async function browserSeeing(text: string): Promise<Browser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-camera-'))
  const video = path.join(folder, 'card.y4m')
  await writeFile(video, videoOf(text))
  const browser = await chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      ...FLAGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  onTestFinished(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })
  return browser
}

/**
 * A single YUV4MPEG2 frame, which Chromium shows again and again: one plane of brightness and two of colour at half
 * size.
 */
function videoOf(text: string): Buffer {
  const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
  const side = (size + 2 * QR_QUIET) * MODULE
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)]
  const brightness = Buffer.alloc(WIDTH * HEIGHT, GREY)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / MODULE) - QR_QUIET, Math.floor(y / MODULE) - QR_QUIET]
      const isInside = column >= 0 && row >= 0 && column < size && row < size
      const isDark = isInside && data[row * size + column] === 1
      brightness[(top + y) * WIDTH + left + x] = isDark ? BLACK : WHITE
    }
  }
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), brightness, colours])
}
