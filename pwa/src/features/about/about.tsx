import { useCallback, useState } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import type { HousePhoto } from '#api/features/settings/contract-restaurant.ts'
import { daysAlike } from '#api/features/settings/rules/hours.ts'
import { mapAddress } from '#pwa/lib/format/contact-words.ts'
import { french } from '#pwa/lib/format/french.tsx'
import { formatServices } from '#pwa/lib/format/hours-words.ts'
import { SizedPhoto } from '#pwa/ui/media/dish-picture.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Pantry } from './pantry.tsx'
import './about.css'

const NUMBERS = [
  'aucun jour',
  'un jour',
  'deux jours',
  'trois jours',
  'quatre jours',
  'cinq jours',
  'six jours',
  'sept jours',
]
/** The only name whose sense is known here. */
const KHRAM = 'ลายคราม'

/** The restaurant about itself: its name, the story, who cooks, the address, up to four figures, the ingredients. */
export function About({ restaurant }: { restaurant: PublicRestaurant }) {
  const { address, customersServed, district, nameTh, openedYear, week } = restaurant
  // Guests know 'Paris 2e' as a part of the city.
  const city = district.replace(/ \d.*$/, '')
  const openDays = week.filter(services => services.length > 0)
  const [usual, ...others] = daysAlike(openDays)
  const when = usual && others.length === 0 ? formatServices(usual.services) : 'horaires selon le jour'
  const days = openDays.length
  return (
    <section className="about" id="a-propos" aria-labelledby="about-title">
      <header>
        <h2 id="about-title">À propos</h2>
        <NameSense nameTh={nameTh} />
      </header>
      <div className="story">
        <Story restaurant={restaurant} />
        <HousePhotos photos={restaurant.housePhotos} />
        <Cook restaurant={restaurant} />
        <div className="where">
          <h3>Nous trouver</h3>
          <address>{address}</address>
          <a href={mapAddress(address)} target="_blank" rel="noopener">
            <Icon name="pin" /> Voir sur le plan
          </a>
        </div>
      </div>
      <ul className="house-figures">
        {openedYear && (
          <Figure value={openedYear} legend={`à ${city} depuis`} spoken={`À ${city} depuis ${openedYear}`} />
        )}
        {customersServed && (
          <Figure
            value={`${thousands(customersServed)}+`}
            legend="clients"
            spoken={`Plus de ${thousands(customersServed)} clients`}
          />
        )}
        <Figure value="50+" legend="plats" spoken="Plus de 50 plats" />
        <Figure value={`${days} j/7`} legend={when} spoken={`Ouvert ${NUMBERS[days] ?? days} sur sept, ${when}`} />
      </ul>
      <Pantry />
    </section>
  )
}

/** Formats as `12 500`. */
function thousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
/**
 * A number set large over its legend, as an item of a list.
 * @param spoken the two as one sentence, for screen readers
 */
function Figure({ value, legend, spoken }: { value: string; legend: string; spoken: string }) {
  return (
    <li>
      <span aria-hidden="true">
        <b>{value.replaceAll(' ', '\u00a0')}</b>
        {legend}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </li>
  )
}

/** The meaning of the restaurant's name, which is a fact of the language; nothing once it is called otherwise. */
function NameSense({ nameTh }: { nameTh: string }) {
  if (nameTh !== KHRAM) return null
  return (
    <p className="name-sense">
      <span lang="th">{KHRAM}</span>, <i lang="th-Latn">lai khram</i>, c’est le bleu de la porcelaine bleue et blanche.
    </p>
  )
}

/** The story in the restaurant's own words, the long one folded; nothing where it has written none. */
function Story({ restaurant: { story, storyLong } }: { restaurant: PublicRestaurant }) {
  const [first, ...others] = paragraphsOf(story)
  const long = paragraphsOf(storyLong)
  return (
    <>
      {first && <p className="story-lead">{first}</p>}
      {others.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {long.length > 0 && (
        <details className="long-story">
          <summary>Lire toute l’histoire</summary>
          {long.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      )}
    </>
  )
}

function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => french(line.trim()))
    .filter(line => line !== '')
}

/** The cook: who it is, from where, and what they say about it; nothing without a name. */
function Cook({ restaurant: { cookFrom, cookName, cookWords } }: { restaurant: PublicRestaurant }) {
  if (!cookName) return null
  return (
    <figure className="cook">
      {cookWords && <blockquote>{french(`« ${cookWords} »`)}</blockquote>}
      <figcaption>
        <b>{cookName}</b>, en cuisine
        {cookFrom && <span className="from">{french(cookFrom)}</span>}
      </figcaption>
    </figure>
  )
}

/** Photos of the restaurant, the first one large; nothing without any, and one that does not come leaves no hole. */
export function HousePhotos({ photos = [] }: { photos: readonly HousePhoto[] | undefined }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const fail = useCallback((url: string) => setFailed(before => [...before, url]), [])
  const seen = photos.filter(({ photo }) => !failed.includes(photo.url))
  if (seen.length === 0) return null
  return (
    <ul className="house-photos" data-count={seen.length}>
      {seen.map(photo => (
        <Shown key={photo.photo.url} {...photo} onFailed={fail} />
      ))}
    </ul>
  )
}

function Shown({ photo, alt, onFailed }: HousePhoto & { onFailed: (url: string) => void }) {
  const fail = useCallback(() => onFailed(photo.url), [photo.url, onFailed])
  return (
    <li className="sized-photo">
      <SizedPhoto photo={photo} sizes="(min-width: 700px) 460px, 100vw" alt={alt} onFailed={fail} />
    </li>
  )
}
