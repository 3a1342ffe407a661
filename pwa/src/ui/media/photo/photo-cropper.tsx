import { useEffect, useId, useRef } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet/sheet-footer.tsx'
import { type Crop, mostZoom, movedBy, zoomedTo, zoomOf } from './crop.ts'
import { drawCrop } from './draw-crop.ts'
import { useCropGestures } from './use-crop-gestures.ts'
import './photo-cropper.css'

/** Twice the places' own sizes, for sharp screens. */
const STAGE_PX = 640
const PREVIEW_PX = 96

type PhotoCropperProps = {
  picture: ImageBitmap
  crop: Crop
  onCrop: (change: (crop: Crop) => Crop) => void
  onDone: () => void
  /** Where the small one below is seen. */
  shownAs: string
  sending: boolean
  /** Why it could not be sent. */
  failure: string | undefined
}

/** A picture behind a window of the crop's shape: what is seen through it becomes the photo. */
export function PhotoCropper({ picture, crop, onCrop, onDone, shownAs, sending, failure }: PhotoCropperProps) {
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
      <div className="zoom">
        <label htmlFor={id}>Zoom</label>
        <input
          id={id}
          type="range"
          min={1}
          max={nearest}
          step="any"
          disabled={nearest === 1}
          value={zoomOf(crop, picture)}
          aria-valuetext={`${Math.round(zoomOf(crop, picture) * 100)} %`}
          onChange={event => zoomTo(Number(event.target.value))}
        />
      </div>
      <div className="preview">
        <Cropped picture={picture} crop={crop} px={PREVIEW_PX} aria-hidden />
        <p>{shownAs}</p>
      </div>
      <SheetFooter>
        {failure && <Notice tone="problem">{failure}</Notice>}
        <Button look="primary" block busy={sending} busyLabel="Envoi…" onClick={onDone}>
          Garder cette photo
        </Button>
      </SheetFooter>
    </div>
  )
}

type CroppedProps = React.ComponentProps<'canvas'> & { picture: ImageBitmap; crop: Crop; px: number }

function Cropped({ picture, crop, px, ...canvas }: CroppedProps) {
  const element = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (element.current) drawCrop(element.current, picture, crop)
  }, [picture, crop])
  return <canvas ref={element} width={px} height={Math.round((px * crop.height) / crop.width)} {...canvas} />
}
