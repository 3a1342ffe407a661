import { type ReactNode, useState } from 'react'
import { PHOTO_SHAPE } from '#api/features/pictures/rules/picture-sizes.ts'
import { widestCrop } from './crop.ts'
import { encodedCrop, suggestedLight } from './draw-crop.ts'
import type { Look } from './look/look.ts'
import { PhotoCropper } from './photo-cropper.tsx'

const RATIO = PHOTO_SHAPE.width / PHOTO_SHAPE.height

type ShapeCropperProps = {
  picture: ImageBitmap
  /** The line under the picture: where it will be seen like this. */
  shownAs?: string
  sending?: boolean
  failure?: string | undefined
  /** Called with a data URL. */
  onPhoto: (photo: string) => void
  children?: ReactNode
}

/** A picture becomes a photo of the restaurant's own: cut to 4:3 by eye, straightened, a little lighter where it is dark. */
export function ShapeCropper({
  picture,
  shownAs = 'Telle que sur la carte.',
  sending = false,
  failure,
  onPhoto,
  children,
}: ShapeCropperProps) {
  const [crop, setCrop] = useState(() => widestCrop(picture, RATIO))
  const [look, setLook] = useState<Look>(() => ({ angle: 0, light: suggestedLight(picture, crop) }))
  return (
    <PhotoCropper
      picture={picture}
      crop={crop}
      onCrop={setCrop}
      look={look}
      onLook={setLook}
      shownAs={shownAs}
      sending={sending}
      failure={failure}
      onDone={() => onPhoto(encodedCrop(picture, crop, PHOTO_SHAPE.width, look))}
    >
      {children}
    </PhotoCropper>
  )
}
