/** Opens and reads a camera by html5-qrcode. Loaded on demand, since the library is larger than the page. */
// The parts are imported one by one: the library's index brings a user interface of its own.

import { Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core.js'
import { Html5Qrcode } from 'html5-qrcode/esm/html5-qrcode.js'

export type OpenCamera = {
  /** The id of the camera in use, and those of all cameras of the device. */
  id: string | undefined
  ids: readonly string[]
  /** Undefined where the camera has no light. */
  light: { isOn: () => boolean; turn: (on: boolean) => Promise<void> } | undefined
  close: () => Promise<void>
}

/** How many frames a second are decoded: a hand holds a card still for less than half a second. */
const LOOKS_PER_SECOND = 15
const REAR: MediaTrackConstraints = { facingMode: 'environment' }

/**
 * Opens a camera and reads it until it is closed.
 * @param place the id of the empty element that the picture goes into
 * @param id of the wanted camera; the one at the back unless said, and where the wanted one is gone
 * @param onText called with the text of every readable frame, again and again
 * @throws what the browser says, see `troubleOf`
 */
export async function openCamera(
  place: string,
  id: string | undefined,
  onText: (text: string) => void,
): Promise<OpenCamera> {
  const scanner = new Html5Qrcode(place, {
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    useBarCodeDetectorIfSupported: true,
    verbose: false,
  })
  const start = (which: string | MediaTrackConstraints) =>
    scanner.start(which, { fps: LOOKS_PER_SECOND, disableFlip: true }, onText, undefined)
  if (id === undefined) await start(REAR)
  else await start(id).catch(() => start(REAR))

  const devices = await navigator.mediaDevices.enumerateDevices()
  const torch = scanner.getRunningTrackCameraCapabilities().torchFeature()
  return {
    id: scanner.getRunningTrackSettings().deviceId,
    ids: devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId).map(({ deviceId }) => deviceId),
    light: torch.isSupported() ? { isOn: () => torch.value() === true, turn: on => torch.apply(on) } : undefined,
    close: () => close(scanner),
  }
}

/** Releases the camera even if the picture has not begun, or its element is gone with the page. */
async function close(scanner: Html5Qrcode): Promise<void> {
  try {
    await scanner.stop()
    scanner.clear()
  } catch {
    // Whatever fails here, the tracks are stopped already.
  }
}
