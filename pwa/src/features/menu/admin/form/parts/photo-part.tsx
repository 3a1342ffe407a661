import { type Drawing, drawingAddress } from '#api/features/menu/rules/drawing.ts'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { PhotoPicker } from '#pwa/ui/media/photo-picker.tsx'

type PhotoPartProps = {
  /** The photo shown now, as an address or a data URL; undefined without one. */
  image: string | undefined
  /** Shown where there is no photo. */
  drawing: Drawing
  /** Called with a data URL, or with null to remove the photo. It is sent with the rest of the form. */
  onPhoto: (photo: string | null) => void
}

/** The dish's photo, chosen and cropped here, and saved with the form. */
export function PhotoPart({ image, drawing, onPhoto }: PhotoPartProps) {
  return (
    <PhotoPicker label="Photo de l’article" hasPhoto={image !== undefined} onPhoto={onPhoto}>
      <DishPicture dish={pictured(drawing, image)} />
    </PhotoPicker>
  )
}

function pictured(drawing: Drawing, url: string | undefined) {
  return { drawing, image: url ?? drawingAddress(drawing), photo: url === undefined ? undefined : { url } }
}
