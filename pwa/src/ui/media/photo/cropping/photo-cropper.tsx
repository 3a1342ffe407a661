import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet/sheet-footer.tsx'
import { type Crop, mostZoom, movedBy, zoomedTo, zoomOf } from './crop.ts'
import { drawCrop } from './draw-crop.ts'
import { AS_TAKEN, type Look, MOST_ANGLE } from './look/look.ts'
import { useCropGestures } from './use-crop-gestures.ts'
import './photo-cropper.css'

/** Twice the places' own sizes, for sharp screens. */
const STAGE_PX = 640
const PREVIEW_PX = 96

type PhotoCropperProps = {
  picture: ImageBitmap
  crop: Crop
  onCrop: (change: (crop: Crop) => Crop) => void
  /** With `onLook`: the picture may be straightened and lit. */
  look?: Look
  onLook?: (look: Look) => void
  onDone: () => void
  /** Where the small one below is seen. */
  shownAs: string
  sending: boolean
  /** Why it could not be sent. */
  failure: string | undefined
  /** What else is asked about the photo. */
  children?: ReactNode
}

/** A picture behind a window of the crop's shape: what is seen through it becomes the photo. */
export function PhotoCropper(props: PhotoCropperProps) {
  const { picture, crop, onCrop, look = AS_TAKEN, onLook, onDone, shownAs, sending, failure, children } = props
  const id = useId()
  const nearest = mostZoom(picture)
  const zoomTo = (zoom: number) => onCrop(before => zoomedTo(before, picture, zoom))
  const gestures = useCropGestures({
    onMove: way => onCrop(before => movedBy(before, picture, way)),
    onZoom: (factor, around) => onCrop(before => zoomedTo(before, picture, zoomOf(before, picture) * factor, around)),
  })
  return (
    <div className="photo-cropper">
      <div className="window">
        <Cropped
          picture={picture}
          crop={crop}
          look={look}
          px={STAGE_PX}
          // The arrow keys are ours, a screen reader's too.
          role="application"
          tabIndex={0}
          aria-label="Cadrage de la photo"
          aria-describedby={`${id}-how`}
          {...gestures}
        />
      </div>
      <p className="how" id={`${id}-how`}>
        Déplacez la photo du doigt ou avec les flèches du clavier.
      </p>
      <Slider
        label="Zoom"
        min={1}
        max={nearest}
        value={zoomOf(crop, picture)}
        words={`${Math.round(zoomOf(crop, picture) * 100)}\u00a0%`}
        onChange={zoomTo}
      />
      {onLook && (
        <>
          <Slider
            label="Redresser"
            min={-MOST_ANGLE}
            max={MOST_ANGLE}
            value={look.angle}
            words={`${Math.round(look.angle)}°`}
            onChange={angle => onLook({ ...look, angle })}
          />
          <Slider
            label="Lumière"
            min={-1}
            max={1}
            value={look.light}
            words={`${look.light > 0 ? '+' : ''}${Math.round(look.light * 100)}\u00a0%`}
            onChange={light => onLook({ ...look, light })}
          />
        </>
      )}
      <div className="preview">
        <Cropped picture={picture} crop={crop} look={look} px={PREVIEW_PX} aria-hidden />
        <p>{shownAs}</p>
      </div>
      {children}
      <SheetFooter>
        {failure && <Notice tone="problem">{failure}</Notice>}
        <Button look="primary" block busy={sending} busyLabel="Envoi…" onClick={onDone}>
          Garder cette photo
        </Button>
      </SheetFooter>
    </div>
  )
}

type SliderProps = {
  label: string
  min: number
  max: number
  value: number
  /** The value as it is read out. */
  words: string
  onChange: (value: number) => void
}

function Slider({ label, words, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        step="any"
        disabled={range.min === range.max}
        aria-valuetext={words}
        onChange={event => onChange(Number(event.target.value))}
        {...range}
      />
    </div>
  )
}

type CroppedProps = React.ComponentProps<'canvas'> & { picture: ImageBitmap; crop: Crop; look: Look; px: number }

function Cropped({ picture, crop, look, px, ...canvas }: CroppedProps) {
  const element = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (element.current) drawCrop(element.current, picture, crop, look)
  }, [picture, crop, look])
  return <canvas ref={element} width={px} height={Math.round((px * crop.height) / crop.width)} {...canvas} />
}
