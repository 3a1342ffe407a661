import { useState } from 'react'
import { openPhoto, PhotoRefused } from '#pwa/ui/media/open-photo.ts'

type Batch = {
  /** The picture that is before the person now, with the file that it came from. */
  current: { file: File; picture: ImageBitmap } | undefined
  /** How many are left, the current one included, of how many were chosen. */
  left: number
  chosen: number
  isOpening: boolean
  /** The files that could not be opened, and why. */
  refused: readonly string[]
  start: (files: readonly File[]) => Promise<void>
  /** Leaves the current one, and opens the next that can be opened. */
  next: () => Promise<void>
  stop: () => void
}

/** Several pictures one after the other: one alone is decoded at a time, since a telephone has not the memory. */
export function useBatch(): Batch {
  const [files, setFiles] = useState<readonly File[]>([])
  const [chosen, setChosen] = useState(0)
  const [current, setCurrent] = useState<Batch['current']>()
  const [isOpening, setOpening] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])

  async function openFirst(candidates: readonly File[]): Promise<void> {
    setOpening(true)
    for (const [at, file] of candidates.entries())
      try {
        const picture = await openPhoto(file)
        setFiles(candidates.slice(at))
        setCurrent({ file, picture })
        return setOpening(false)
      } catch (error) {
        if (!(error instanceof PhotoRefused)) throw error
        setRefused(before => [...before, `${file.name}\u00a0: ${error.message}`])
      }
    setFiles([])
    setOpening(false)
  }
  const leave = () => {
    current?.picture.close()
    setCurrent(undefined)
  }
  return {
    current,
    left: files.length,
    chosen,
    isOpening,
    refused,
    start: async chosenFiles => {
      setChosen(chosenFiles.length)
      setRefused([])
      await openFirst(chosenFiles)
    },
    next: async () => {
      leave()
      await openFirst(files.slice(1))
    },
    stop: () => {
      leave()
      setFiles([])
    },
  }
}
