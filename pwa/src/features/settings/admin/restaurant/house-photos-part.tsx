import { HOUSE_PLACES, type HousePhoto, type HousePlace } from '#api/features/settings/contract-restaurant.ts'
import { HousePhotoForm } from './house-photo-form.tsx'
import './house-photos-part.css'

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
