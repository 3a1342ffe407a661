import { useState } from 'react'
import {
  HOUSE_PLACES,
  type HousePhoto,
  type HousePlace,
  RESTAURANT_FIELDS,
  RESTAURANT_KEYS,
  type RestaurantKey,
} from '#api/features/settings/contract-restaurant.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { SizedPhoto } from '#pwa/ui/media/dish-picture.tsx'
import { PhotoPicker } from '#pwa/ui/media/photo-picker.tsx'
import type { PartProps } from './draft.ts'
import { useRemoveHousePhoto, useSetHousePhoto } from './queries.ts'
import { TextSetting } from './text-setting.tsx'
import './settings-admin.css'

const PARTS = [
  {
    part: undefined,
    id: 'settings-restaurant',
    title: 'Le restaurant',
    words: 'Sur toutes les pages, dans les emails et sur les facturettes, dès l’enregistrement.',
  },
  {
    part: 'story',
    id: 'settings-story',
    title: 'La maison',
    words: 'Ce qui donne envie de venir. Rien n’est obligatoire\u00a0: un champ vide n’apparaît pas.',
  },
  {
    part: 'visit',
    id: 'settings-visit',
    title: 'Venir et payer',
    words: 'Ce que l’on demande avant de venir, sous «\u00a0Contact\u00a0». Un champ vide n’apparaît pas.',
  },
] as const

const PLACES = Object.entries(HOUSE_PLACES) as [HousePlace, string][]

/** The restaurant as every page and mail names it, and as the first page tells of it to people who do not know it. */
export function RestaurantPart(props: PartProps) {
  return PARTS.map(({ part, id, title, words }) => {
    const keys = RESTAURANT_KEYS.filter(key => partOf(key) === part)
    return (
      <section key={id} className="settings-section" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className="soft">{words}</p>
        {keys.filter(isLong).map(key => (
          <RestaurantField key={key} {...props} name={key} />
        ))}
        <div className="side-by-side">
          {keys
            .filter(key => !isLong(key))
            .map(key => (
              <RestaurantField key={key} {...props} name={key} />
            ))}
        </div>
      </section>
    )
  })
}

function partOf(key: RestaurantKey) {
  const field = RESTAURANT_FIELDS[key]
  return 'part' in field ? field.part : undefined
}

function isLong(key: RestaurantKey): boolean {
  const field = RESTAURANT_FIELDS[key]
  return 'input' in field && field.input === 'lines'
}

type Described = { hint?: string; lang?: string; input?: string; label: string }

/** The control of a field about the restaurant. */
function RestaurantField({ name, ...props }: PartProps & { name: RestaurantKey }) {
  const { label, hint, lang, input }: Described = RESTAURANT_FIELDS[name]
  const path = `restaurant.${name}`
  const { draft, errors, onChange } = props
  if (input === 'lines')
    return (
      <TextArea
        label={label}
        optional
        hint={hint}
        error={errors[path]}
        name={path}
        rows={3}
        value={draft.texts[path]}
        onChange={({ target }) => onChange({ texts: { ...draft.texts, [path]: target.value } })}
      />
    )
  const keyboard = input as 'tel' | 'email' | 'numeric' | undefined
  const type = keyboard === 'numeric' ? undefined : keyboard
  return <TextSetting {...props} path={path} hint={hint} lang={lang} type={type} inputMode={keyboard} />
}

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
