import { useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import { plural } from '#api/kernel/plural.ts'
import { folded } from '#api/kernel/typed.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field, TextField } from '#pwa/ui/forms/field.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { openPhoto, PhotoRefused } from '#pwa/ui/media/open-photo.ts'
import { ShapeCropper } from '#pwa/ui/media/photo-picker.tsx'
import { useUploadImage } from './queries.ts'
import './menu-admin.css'

type PhotoBatchProps = {
  file: File
  picture: ImageBitmap
  items: readonly AdminItem[]
  /** The dish that the picture was chosen for, if it was. */
  wanted: string | undefined
  onSaved: (name: string) => void
  onSkip: () => void
}

/** One picture of several: whose it is, what it shows, and how it is cut. */
export function PhotoBatch({ file, picture, items, wanted, onSaved, onSkip }: PhotoBatchProps) {
  const [chosen, setChosen] = useState(wanted ?? guessedDish(file.name, items))
  const [alt, setAlt] = useState<string>()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error } = useUploadImage()
  const item = items.find(({ id }) => id === chosen)
  const words = alt ?? item?.photoAlt ?? ''
  const keep = (photo: string) => {
    if (!item) return setAsks(true)
    mutate({ id: item.id, photo, alt: words.trim() }, { onSuccess: () => onSaved(item.name) })
  }
  return (
    <ShapeCropper picture={picture} sending={isPending} failure={error?.message} onPhoto={keep}>
      <Field
        label="Article"
        hint={file.name}
        error={asks && !item ? 'Dites de quel article c’est la photo.' : undefined}
      >
        {control => (
          <select {...control} value={chosen ?? ''} onChange={({ target }) => setChosen(target.value || undefined)}>
            <option value="">Choisir…</option>
            {items.map(({ id, name, photo }) => (
              <option key={id} value={id}>
                {photo ? `${name} (remplace sa photo)` : name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Ce que montre la photo"
        optional
        maxLength={160}
        hint="Lu à qui ne la voit pas. Sans texte&nbsp;: le nom du plat."
        value={words}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Button look="link" onClick={onSkip}>
        Passer cette photo
      </Button>
    </ShapeCropper>
  )
}

type PhotoListProps = {
  items: readonly AdminItem[]
  labels: Record<string, string>
  onChoose: (item: AdminItem) => void
}

/** The dishes that still lack a photo, those first that are ordered most: theirs count most. */
export function PhotoList({ items, labels, onChoose }: PhotoListProps) {
  const missing = items.filter(({ photo }) => !photo)
  const inOrder = [...missing.filter(isSoldMost), ...missing.filter(item => !isSoldMost(item))]
  return (
    <section className="photo-list" aria-labelledby="photo-list-title">
      <h3 id="photo-list-title">
        {missing.length === 0
          ? 'Chaque article a sa photo.'
          : `${plural(missing.length, 'article', 'articles')} sans photo`}
      </h3>
      <ul>
        {inOrder.map(item => (
          <li key={item.id}>
            <DishPicture dish={item} />
            <p>
              <b>{dishName(item.name)}</b>
              <small>{isSoldMost(item) ? 'Souvent commandé' : labels[item.category]}</small>
            </p>
            <Button aria-label={`Photo de ${item.name}`} onClick={() => onChoose(item)}>
              Photo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isSoldMost({ bestSeller }: AdminItem): boolean {
  return bestSeller === true
}

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

type Named = Pick<AdminItem, 'id' | 'name' | 'nameEn'>

/** The dish that a file is named after: `Pad thaï (2).JPG`, `green-curry.jpg`; undefined where none is or several are. */
export function guessedDish(fileName: string, items: readonly Named[]): string | undefined {
  const said = bare(fileName.replace(/\.\w+$/, '').replace(/\(\d+\)|[-_ ]\d+$/g, ''))
  if (!said) return undefined
  const whole = items.filter(item => namesOf(item).includes(said))
  const close = whole.length > 0 ? whole : items.filter(item => namesOf(item).some(name => said.includes(name)))
  return close.length === 1 ? close[0]?.id : undefined
}

function namesOf({ id, name, nameEn }: Named): string[] {
  return [id, name, nameEn].map(bare).filter(Boolean)
}

/** Letters and digits alone: file systems write accents and spaces in many ways. */
function bare(text: string): string {
  return folded(text).replace(/[^a-z0-9]/g, '')
}
