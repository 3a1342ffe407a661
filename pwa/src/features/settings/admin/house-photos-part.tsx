import { useState } from 'react'
import { HOUSE_PLACES, type HousePhoto, type HousePlace } from '#api/features/settings/contract-restaurant.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { SizedPhoto } from '#pwa/ui/media/dish-picture.tsx'
import { PhotoPicker } from '#pwa/ui/media/photo-picker.tsx'
import { useRemoveHousePhoto, useSetHousePhoto } from './queries.ts'
import './settings-admin.css'

const PLACES = Object.entries(HOUSE_PLACES) as [HousePlace, string][]

/** The photos of the restaurant itself, each saved by itself, since a picture does not wait in a draft. */
export function HousePhotosPart({ photos = [] }: { photos: readonly HousePhoto[] | undefined }) {
  return (
    <section className="settings-section" aria-labelledby="settings-house-photos">
      <h2 id="settings-house-photos">Photos de la maison</h2>
      <p className="soft">
        Sous «&nbsp;À propos&nbsp;» et dans les moteurs de recherche, dès l’enregistrement. Sans photo, rien n’apparaît.
      </p>
      <ul className="house-photo-forms">
        {PLACES.map(([place, title]) => {
          const shown = photos.find(photo => photo.place === place)
          return <HousePhotoForm key={`${place} ${shown?.photo.url}`} place={place} title={title} shown={shown} />
        })}
      </ul>
    </section>
  )
}

type HousePhotoFormProps = { place: HousePlace; title: string; shown: HousePhoto | undefined }

/** One place's photo and what it shows; a chosen picture waits here until it has words. */
export function HousePhotoForm({ place, title, shown }: HousePhotoFormProps) {
  const [chosen, setChosen] = useState<string>()
  const [alt, setAlt] = useState(shown?.alt ?? '')
  const [asks, setAsks] = useState(false)
  const set = useSetHousePhoto()
  const remove = useRemoveHousePhoto()
  const words = alt.trim()
  const isChanged = chosen !== undefined || (shown !== undefined && words !== shown.alt)
  const photo = chosen === undefined ? shown?.photo : { url: chosen }
  const problem = set.error ?? remove.error

  const pick = (photo: string | null) => {
    set.reset()
    if (photo) setChosen(photo)
    else if (chosen) setChosen(undefined)
    else remove.mutate(place, { onSuccess: () => showToast({ tone: 'done', text: `${title}\u00a0: photo retirée.` }) })
  }
  const save = () => {
    setAsks(words === '')
    if (words === '') return
    const sent = { place, alt: words, image: chosen }
    set.mutate(sent, { onSuccess: () => showToast({ tone: 'done', text: `${title}\u00a0: photo enregistrée.` }) })
  }
  return (
    <li>
      <h3>{title}</h3>
      <PhotoPicker
        label={`Photo\u00a0: ${title}`}
        hasPhoto={photo !== undefined}
        shownAs="Telle que sur l’accueil."
        onPhoto={pick}
      >
        <span className="sized-photo" data-empty={photo ? undefined : ''}>
          {photo && <SizedPhoto photo={photo} sizes="19rem" alt={words} />}
        </span>
      </PhotoPicker>
      {photo && (
        <TextField
          label="Ce qu’elle montre"
          hint="Pour qui ne la voit pas. Par exemple&nbsp;: la salle, ses banquettes bleues et le comptoir."
          name={`house-photo-${place}`}
          autoComplete="off"
          maxLength={160}
          value={alt}
          error={asks && words === '' ? 'Dites en quelques mots ce que montre la photo.' : undefined}
          onChange={({ target }) => setAlt(target.value)}
          // The form around it is the settings', which this is no part of.
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isChanged) save()
          }}
        />
      )}
      {problem && <Notice tone="problem">{problem.message}</Notice>}
      {isChanged && (
        <Button type="button" busy={set.isPending} busyLabel="Enregistrement…" onClick={save}>
          Enregistrer la photo
        </Button>
      )}
    </li>
  )
}
