import { type ChangeEvent, useState } from 'react'
import { openPhoto, PhotoRefused } from './open-photo.ts'

/** For a file input: opens what is chosen, or says why it cannot become a photo. @param onPicture closes it */
export function useOpening(onPicture: (picture: ImageBitmap) => void) {
  const [isOpening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file, chosen again, is a choice too.
    target.value = ''
    if (!file) return
    setOpening(true)
    setRefusal(undefined)
    try {
      onPicture(await openPhoto(file))
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error
      setRefusal(error.message)
    }
    setOpening(false)
  }
  return { isOpening, refusal, open: (event: ChangeEvent<HTMLInputElement>) => void open(event) }
}
