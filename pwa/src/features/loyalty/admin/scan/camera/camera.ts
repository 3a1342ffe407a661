/** The camera as html5-qrcode opens and reads it. Loaded when it is needed: the library is larger than the page. */
// Its parts and not its index, which brings a user interface of its own.
import { Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core.js'
import { Html5Qrcode } from 'html5-qrcode/esm/html5-qrcode.js'

export type OpenCamera = {
  /** Which of the device's cameras it is, and all of them. */
  id: string | undefined
  ids: readonly string[]
  /** Undefined where it has no light. */
  light: { isOn: () => boolean; turn: (on: boolean) => Promise<void> } | undefined
  close: () => Promise<void>
}

/** How often a second the picture is looked at: a hand holds a card still for less than half a second. */
const LOOKS_PER_SECOND = 15
const REAR: MediaTrackConstraints = { facingMode: 'environment' }

/**
 * Opens a camera and reads it until it is closed.
 * @param place the id of the empty element that the picture goes into
 * @param id of the wanted camera; the one at the back unless said, and where the wanted one is gone
 * @param onText told what every readable picture says, again and again
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

/** The picture may not have begun, and its place may be gone with its page: the camera is let go of all the same. */
async function close(scanner: Html5Qrcode): Promise<void> {
  try {
    await scanner.stop()
    scanner.clear()
  } catch {
    // The tracks are stopped before anything that fails here.
  }
}
