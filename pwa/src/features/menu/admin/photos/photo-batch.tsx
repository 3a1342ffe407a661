import { useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field, TextField } from '#pwa/ui/forms/field.tsx'
import { ShapeCropper } from '#pwa/ui/media/photo-picker.tsx'
import { useUploadImage } from '../queries.ts'
import { guessedDish } from './guessed-dish.ts'

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
