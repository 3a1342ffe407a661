import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { later } from '#pwa/lib/state/later.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, objectOf, optional } from '#pwa/lib/storage/shape.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import type { OpenCamera } from './camera.ts'
import './loyalty-admin.css'

type CameraViewProps = {
  /** Called with the text of every readable frame, again and again. */
  onText: (text: string) => void
  /** Shown over the picture, such as why the last card was not found. */
  children?: ReactNode
}

/** The browsers' names of these errors, old ones too (Media Capture and Streams, getUserMedia). */
const NAMES: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  DevicesNotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

/** The camera's picture with a frame to aim by and its buttons, or what to do where there is no picture. */
export function CameraView({ onText, children }: CameraViewProps) {
  const place = useId()
  const { state, open, close, switchOver } = useCamera(place, onText)
  const isOn = state.is === 'open' || state.is === 'opening'
  return (
    <section className="camera-view" aria-label="Caméra" data-on={isOn || undefined}>
      <div className="picture" hidden={!isOn}>
        <div className="viewport">
          <div className="place" id={place} />
        </div>
        <i className="frame" />
        <p className="said" role="status">
          {children ?? (state.is === 'opening' ? 'La caméra démarre…' : 'Placez le code dans le cadre.')}
        </p>
      </div>
      {state.is === 'off' && (
        <div className="none">
          <StaffIcon name="scan" />
          <p>La caméra lit la carte du client, sur papier ou sur son téléphone.</p>
          <Button look="primary" onClick={open}>
            Activer la caméra
          </Button>
        </div>
      )}
      {state.is === 'in trouble' && <Trouble trouble={state.trouble} onRetry={open} />}
      {state.is === 'open' && <Controls camera={state.camera} onSwitchOver={switchOver} onClose={close} />}
    </section>
  )
}

function Trouble({ trouble, onRetry }: { trouble: CameraTrouble; onRetry: () => void }) {
  const { sentence, help, mayRetry } = CAMERA_ADVICE[trouble]
  return (
    <div className="none" role="alert">
      <StaffIcon name="alert" />
      <p>
        <b>{sentence}</b>
        {help}
      </p>
      {mayRetry && <Button onClick={onRetry}>Réessayer</Button>}
    </div>
  )
}

type ControlsProps = { camera: OpenCamera; onSwitchOver: () => void; onClose: () => void }

function Controls({ camera: { light, ids }, onSwitchOver, onClose }: ControlsProps) {
  const [isLit, setLit] = useState(() => light?.isOn() ?? false)
  const turn = async () => {
    await light?.turn(!isLit)
    setLit(light?.isOn() ?? false)
  }
  return (
    <div className="controls">
      {light && (
        <Button aria-pressed={isLit} onClick={() => void turn()}>
          Lampe
        </Button>
      )}
      {ids.length > 1 && (
        <Button onClick={onSwitchOver}>
          <StaffIcon name="refresh" />
          Changer de caméra
        </Button>
      )}
      <Button onClick={onClose}>Couper la caméra</Button>
    </div>
  )
}

const loadCamera = later(async () => (await import('./camera.ts')).openCamera)

export type CameraState =
  | { is: 'off' }
  | { is: 'opening' }
  | { is: 'open'; camera: OpenCamera }
  | { is: 'in trouble'; trouble: CameraTrouble }

/**
 * The camera of a page: it opens by itself where it was opened on this device before or the browser already allows it,
 * otherwise on request, and is released while the page is hidden.
 * @param place the id of the empty element that the picture goes into
 * @param onText called with the text of every readable frame, again and again
 */
function useCamera(place: string, onText: (text: string) => void) {
  const [isWanted, setWanted] = useState(() => storedCamera.read() !== undefined)
  const [wantedId, setWantedId] = useState(() => storedCamera.read()?.id)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<CameraState>({ is: 'off' })
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const onDecoded = useEffectEvent(onText)
  // A camera can only be opened once the former one is closed.
  const before = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => watchPermission(setWanted), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera again
  useEffect(() => {
    if (!isWanted || !isSeen) return
    let isOver = false
    setState({ is: 'opening' })
    const opened = before.current.then(() => {
      if (!isOver) return open(place, wantedId, text => !isOver && onDecoded(text))
    })
    opened.then(
      camera => {
        if (isOver || !camera) return
        storedCamera.write({ ...(wantedId !== undefined && { id: wantedId }) })
        setState({ is: 'open', camera })
      },
      (error: unknown) => !isOver && setState({ is: 'in trouble', trouble: troubleNow(error) }),
    )
    before.current = opened.catch(() => undefined)
    return () => {
      isOver = true
      before.current = opened.then(camera => camera?.close()).catch(() => undefined)
      setState({ is: 'off' })
    }
  }, [place, isWanted, isSeen, wantedId, tries])

  return {
    state,
    open() {
      setWanted(true)
      setTries(tries + 1)
    },
    close() {
      storedCamera.write(undefined)
      setWanted(false)
    },
    /** Switches to the next one of the device's cameras. */
    switchOver() {
      if (state.is !== 'open') return
      const { id, ids } = state.camera
      setWantedId(ids[(ids.indexOf(id ?? '') + 1) % ids.length])
    },
  }
}

async function open(place: string, id: string | undefined, onText: (text: string) => void): Promise<OpenCamera> {
  const openCamera = await loadCamera()
  return openCamera(place, id, onText)
}

function troubleNow(error: unknown): CameraTrouble {
  return window.isSecureContext ? troubleOf(error) : 'insecure'
}

/**
 * Watches the browser's permission where it can be asked: if it exists already or is given in the browser's settings,
 * no further tap is needed.
 */
function watchPermission(onAllowed: (isAllowed: true) => void): () => void {
  const watch = new AbortController()
  const query = navigator.permissions?.query({ name: 'camera' as PermissionName })
  void query?.then(
    permission => {
      const look = () => permission.state === 'granted' && !watch.signal.aborted && onAllowed(true)
      permission.addEventListener('change', look, { signal: watch.signal })
      look()
    },
    () => undefined,
  )
  return () => watch.abort()
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Stored once the camera was opened on this device, so that it opens by itself from then on, with the camera that was
 * chosen; the one at the back unless said.
 */
const storedCamera = storedValue('local', 'laikhram_camera', objectOf({ id: optional(isText) }))
/** Why there is no picture. `insecure`: browsers allow a camera on https and localhost alone. */
type CameraTrouble = 'refused' | 'absent' | 'busy' | 'insecure' | 'unknown'

/** Recognises the error in what the scanner's library throws, which has the browser's error as part of a sentence. */
export function troubleOf(error: unknown): CameraTrouble {
  const [name = ''] =
    String(error)
      .match(/\w+Error(?=:|\b)/g)
      ?.filter(word => word in NAMES) ?? []
  return NAMES[name] ?? 'unknown'
}

type Advice = { sentence: string; help: string; mayRetry: boolean }

/** A sentence for each trouble, and what to do about it. */
const CAMERA_ADVICE: Record<CameraTrouble, Advice> = {
  refused: {
    sentence: 'Caméra refusée. Saisissez le code QR_ à la main.',
    help: 'Pour l’autoriser\u00a0: touchez l’icône à gauche de l’adresse du site, puis «\u00a0Caméra\u00a0», puis «\u00a0Autoriser\u00a0».',
    mayRetry: true,
  },
  absent: {
    sentence: 'Aucune caméra trouvée. Saisissez le code QR_ à la main.',
    help: 'Une douchette branchée à cet appareil lit aussi les cartes.',
    mayRetry: true,
  },
  busy: {
    sentence: 'La caméra est déjà prise. Saisissez le code QR_ à la main.',
    help: 'Fermez l’autre application ou l’autre onglet qui s’en sert, puis réessayez.',
    mayRetry: true,
  },
  insecure: {
    sentence: 'Pas de caméra à cette adresse. Saisissez le code QR_ à la main.',
    help: 'Le navigateur n’ouvre la caméra que pour une adresse en https.',
    mayRetry: false,
  },
  unknown: {
    sentence: 'La caméra n’a pas pu démarrer. Saisissez le code QR_ à la main.',
    help: 'Vérifiez le réseau, puis réessayez.',
    mayRetry: true,
  },
}
