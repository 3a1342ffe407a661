import { useCallback, useState } from 'react'
import { type Drawing, isPhoto } from '#api/features/menu/rules/drawing.ts'
import type { Photo as PhotoFile } from '#api/features/pictures/contract.ts'
import { SizedPhoto } from '../photo/sized-photo.tsx'
import { DishDrawing } from './dish-drawing.tsx'
import './dish-picture.css'

type DishPictureProps = {
  dish: { drawing: Drawing; image: string; photo?: PhotoFile | undefined }
  /** What the photo shows, where it is shown large; beside a name in a list it says nothing. */
  alt?: string
}

/**
 * The picture that leads in a list, large a photo in any case; in its place the drawing: quietly where there is no
 * photo, with a word about it where the photo does not come.
 */
export function DishPicture({ dish: { drawing, image, photo }, alt }: DishPictureProps) {
  return photo && (alt || isPhoto(image)) ? (
    <Photo key={photo.url} photo={photo} drawing={drawing} alt={alt} />
  ) : (
    <DishDrawing drawing={drawing} />
  )
}

type PhotoProps = { photo: PhotoFile; drawing: Drawing; alt: string | undefined }

function Photo({ photo, drawing, alt }: PhotoProps) {
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
          sizes={alt ? '(min-width: 700px) 480px, 100vw' : '80px'}
          alt={alt ?? ''}
          onFailed={fail}
        />
      )}
    </span>
  )
}
