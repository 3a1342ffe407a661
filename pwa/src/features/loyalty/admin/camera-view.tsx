import { type ReactNode, useId, useState } from 'react'
import { Button } from '#pwa/ui/forms/button.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import type { OpenCamera } from './camera.ts'
import { CAMERA_ADVICE, type CameraTrouble, useCamera } from './use-camera.ts'
import './loyalty-admin.css'

type CameraViewProps = {
  /** Called with the text of every readable frame, again and again. */
  onText: (text: string) => void
  /** Shown over the picture, such as why the last card was not found. */
  children?: ReactNode
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
