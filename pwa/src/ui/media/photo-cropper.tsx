import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { AS_TAKEN, type Crop, type Look, MOST_ANGLE, mostZoom, movedBy, type Share, zoomedTo, zoomOf } from './crop.ts'
import { drawCrop } from './draw-crop.ts'
import './photo-picker.css'

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

/** Of the square's side, for a press of an arrow key; with Shift a fifth of it. */
const STEP = 0.05
const ZOOM_STEP = 1.1
const ARROWS: Record<string, Share> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
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

type CropGestures = {
  onMove: (way: Share) => void
  /** @param factor 2 is twice as near @param around where it was asked for; the middle unless given */
  onZoom: (factor: number, around?: Share) => void
}

/** Handlers for the square: one finger moves the picture, two bring it nearer, and so do the arrow keys, + and −. */
function useCropGestures({ onMove, onZoom }: CropGestures) {
  const fingers = useRef(new Map<number, Share>())

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, placeOf(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = spanOf(fingers.current)
    fingers.current.set(event.pointerId, placeOf(event))
    const after = spanOf(fingers.current)
    onMove({ x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y })
    if (before.spread > 0) onZoom(after.spread / before.spread, after.middle)
  }
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? STEP / 5 : STEP
    if (arrow) onMove({ x: arrow.x * step, y: arrow.y * step })
    else if (event.key === '+' || event.key === '=') onZoom(ZOOM_STEP)
    else if (event.key === '-') onZoom(1 / ZOOM_STEP)
    else return
    event.preventDefault()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown }
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Share {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Where the fingers are together, and how far from there the first one is. */
function spanOf(fingers: ReadonlyMap<number, Share>): { middle: Share; spread: number } {
  const places = [...fingers.values()]
  const mean = (axis: 'x' | 'y') => places.reduce((sum, place) => sum + place[axis], 0) / places.length
  const middle = { x: mean('x'), y: mean('y') }
  const [first = middle] = places
  return { middle, spread: Math.hypot(first.x - middle.x, first.y - middle.y) }
}
