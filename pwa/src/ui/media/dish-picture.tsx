import { useCallback, useEffect, useRef, useState } from 'react'
import { type Drawing, isPhoto } from '#api/features/menu/rules/drawing.ts'
import type { Photo, Photo as PhotoFile } from '#api/features/pictures/contract.ts'
import { type Coding, sizeAddress } from '#api/features/pictures/rules/picture-sizes.ts'
import { DishDrawing } from './drawing.tsx'
import './picture.css'

type DishPictureProps = {
  dish: { drawing: Drawing; image: string; photo?: PhotoFile | undefined }
  /** What the photo shows, where it is shown large; beside a name in a list it says nothing. */
  alt?: string
}

/** A bitmap of 4 × 3 as far as its pixels; whole groups of three bytes, so that theirs are put behind it. */
const BITMAP = 'data:image/bmp;base64,Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * The picture that leads in a list, large a photo in any case; in its place the drawing: quietly where there is no
 * photo, with a word about it where the photo does not come.
 */
export function DishPicture({ dish: { drawing, image, photo }, alt }: DishPictureProps) {
  return photo && (alt || isPhoto(image)) ? (
    <DishPhoto key={photo.url} photo={photo} drawing={drawing} alt={alt} />
  ) : (
    <DishDrawing drawing={drawing} />
  )
}

type PhotoProps = { photo: PhotoFile; drawing: Drawing; alt: string | undefined }

function DishPhoto({ photo, drawing, alt }: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  return (
    <span className="dish-picture sized-photo" data-failed={failed ? '' : undefined}>
      {failed ? (
        <>
          <DishDrawing drawing={drawing} />
          <small>Photo bientôt disponible</small>
        </>
      ) : (
        // A row's column, or the sheet: all of a phone, a drawer elsewhere.
        <SizedPhoto
          photo={photo}
          sizes={alt ? '(min-width: 700px) 480px, 100vw' : '96px'}
          alt={alt ?? ''}
          onFailed={fail}
        />
      )}
    </span>
  )
}

type SizedPhotoProps = {
  photo: Photo
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string
  alt: string
  onFailed?: () => void
}

/** A photo in the width and coding that fit, over its blur until it has come; its frame is the caller's `sized-photo`. */
export function SizedPhoto({ photo: { url, widths, blur }, sizes, alt, onFailed }: SizedPhotoProps) {
  const image = useRef<HTMLImageElement>(null)
  // It may have failed on the server's HTML already, before anybody listened.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) onFailed?.()
  }, [onFailed])
  const sources = (coding: Coding) => widths?.map(width => `${sizeAddress(url, width, coding)} ${width}w`).join()
  const fitting = widths && sizes
  return (
    <>
      {blur && <img src={BITMAP + blur} alt="" />}
      <picture>
        {widths && <source type="image/avif" srcSet={sources('avif')} sizes={fitting} />}
        <img
          ref={image}
          // Before the address: else some browsers fetch it at once, or the largest one.
          loading="lazy"
          decoding="async"
          sizes={fitting}
          srcSet={sources('webp')}
          src={url}
          alt={alt}
          onError={onFailed}
        />
      </picture>
    </>
  )
}
