import { useCallback, useState } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import type { HousePhoto } from '#api/features/settings/contract-restaurant.ts'
import { daysAlike } from '#api/features/settings/rules/hours.ts'
import { mapAddress } from '#pwa/lib/format/contact-words.ts'
import { french } from '#pwa/lib/format/french.tsx'
import { formatServices } from '#pwa/lib/format/hours-words.ts'
import { SizedPhoto } from '#pwa/ui/media/dish-picture.tsx'
import { GLAZE, LINE, WASH } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
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

const LEAF = 'M0 0C9-15 31-16 46 0 31 16 9 15 0 0z'
const VEINS = 'M5 0h32M16 0l7-6M16 0l7 6M26 0l6-5M26 0l6 5'
const POD = 'M0-6C14-11 40-8 58 12 62 17 61 22 56 20 36 15 12 14 0 7-4 4-4-4 0-6z'

/** The herbs and spices of the dishes, drawn like the tiles of a kitchen wall. */
const HERBS = [
  {
    name: 'Basilic thaï',
    thai: 'โหระพา',
    drawing: (
      <>
        <path d="M60 112C58 88 60 60 60 26" fill="none" />
        {[
          [60, 96, -28],
          [60, 96, 208],
          [60, 72, -38],
          [60, 72, 218],
        ].map(([x, y, turn]) => (
          <g key={`${y} ${turn}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
            <path d={LEAF} fill={turn === -28 || turn === 218 ? LINE : WASH} />
            <path d={VEINS} fill="none" strokeWidth={1.4} stroke={turn === -28 || turn === 218 ? GLAZE : LINE} />
          </g>
        ))}
        {[
          [-1, 48, 0.62, -62],
          [1, 48, 0.62, -118],
        ].map(([x, y, scale, turn]) => (
          <path
            key={turn}
            transform={`translate(${60 + (x ?? 0)} ${y}) rotate(${turn}) scale(${scale})`}
            d={LEAF}
            fill={WASH}
            strokeWidth={4}
          />
        ))}
        <g fill={LINE} stroke="none">
          <circle cx="60" cy="12" r="3.4" />
          <circle cx="54" cy="19" r="3.4" />
          <circle cx="66" cy="19" r="3.4" />
          <circle cx="60" cy="25" r="3.4" />
        </g>
      </>
    ),
  },
  {
    name: 'Citronnelle',
    thai: 'ตะไคร้',
    drawing: (
      <g transform="translate(60 60) rotate(24) scale(.86) translate(-60 -58)">
        {[
          [40, WASH],
          [80, WASH],
          [60, GLAZE],
        ].map(([x, fill]) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path d="M-8 112C-16 100-9 88-7 70L-5 2H5L7 70C9 88 16 100 8 112 3 115-3 115-8 112z" fill={`${fill}`} />
            <path d="M-2 110C-6 96-1 84-1 66V14M5 104C8 94 3 84 3 70" fill="none" strokeWidth={1.5} />
          </g>
        ))}
        <path d="M25 58h70v10H25z" fill={LINE} />
        <path d="M52 58c-10-14-22-10-20-3s12 7 20 3c8 4 18 4 20-3s-10-11-20 3z" fill={GLAZE} strokeWidth={2} />
      </g>
    ),
  },
  {
    name: 'Combava',
    thai: 'มะกรูด',
    drawing: (
      <>
        <path
          d="M40 112c-9 1-13-5-16-10-7-2-10-8-8-14-4-6-2-12 3-16 0-7 5-12 12-12 4-6 11-8 17-4 7-3 14 0 17 6 7 1 11 6 10 13 5 4 6 11 2 16 1 7-4 12-10 13-3 6-10 9-16 6-4 3-8 4-11 2z"
          fill={WASH}
        />
        <g fill="none" strokeWidth={1.8}>
          <path d="M34 74q5-5 10-1M56 70q6 0 8 6M30 90q4-5 9-2M50 88q6-4 10 2M42 102q6-3 9 2M62 98q5-1 6 4" />
        </g>
        <path d="M48 57c0-8 2-14 8-20" fill="none" />
        <g transform="translate(56 37) rotate(-34)">
          <path d="M0 0C6-12 20-13 28-3 36-16 52-14 58 0 52 14 36 16 28 3 20 13 6 12 0 0z" fill={LINE} />
          <path d="M4 0h46M38 0l6-6M38 0l6 6M12 0l5-5M12 0l5 5" stroke={GLAZE} strokeWidth={1.5} fill="none" />
        </g>
      </>
    ),
  },
  {
    name: 'Piment',
    thai: 'พริก',
    drawing: (
      <>
        {[
          [36, 22, 62, WASH],
          [82, 20, 112, GLAZE],
          [58, 26, 84, LINE],
        ].map(([x, y, turn, fill]) => (
          <g key={turn} transform={`translate(${x} ${y}) rotate(${turn}) scale(1.32)`}>
            <path d={POD} fill={`${fill}`} strokeWidth={2} />
            <path d="M10-2C24-4 38 0 48 9" fill="none" stroke={fill === LINE ? GLAZE : LINE} strokeWidth={1.4} />
            <path d="M2-7C-6-7-8 6 1 8L4 1z" fill={GLAZE} strokeWidth={2} />
            <path d="M-4 0C-9-1-11-5-12-9" fill="none" strokeWidth={3} />
          </g>
        ))}
      </>
    ),
  },
  {
    name: 'Galanga',
    thai: 'ข่า',
    drawing: (
      <g transform="translate(2 6)">
        <path
          d="M10 74c-6-8-2-19 8-20 4-1 8 0 11 2 3-9 2-18-3-27-3-8 3-16 12-15 8 1 12 7 12 15 0 7 1 14 5 19 8-5 17-6 24-5 2-7 9-12 17-9 8 2 11 11 7 18-4 8-14 11-22 13 3 9 4 19 0 27-4 7-14 8-19 2-5-5-5-13-9-19-13 8-34 9-43-1z"
          fill={WASH}
        />
        <g fill="none" strokeWidth={1.8}>
          <path d="M28 32c6-3 13-3 20 0M31 44c6-2 12-2 19 1M20 56c-3 6-2 13 2 20M34 59c-3 6-3 12 0 18M74 44c3 6 3 12 0 18M86 42c3 5 3 11 1 15M60 78c6-3 12-3 18 0M62 90c6-2 11-2 16 0" />
        </g>
        <circle cx="37" cy="22" r="5" fill={GLAZE} strokeWidth={1.8} />
        <circle cx="99" cy="44" r="5" fill={GLAZE} strokeWidth={1.8} />
      </g>
    ),
  },
  {
    name: 'Noix de coco',
    thai: 'มะพร้าว',
    drawing: (
      <g transform="translate(0 6)">
        <path d="M8 58c0 30 22 50 52 50s52-20 52-50z" fill={LINE} />
        <path d="M24 76c6 12 16 20 28 23M20 66l2 6" stroke={GLAZE} strokeWidth={2} fill="none" />
        <ellipse cx="60" cy="56" rx="52" ry="24" fill={GLAZE} />
        <ellipse cx="60" cy="58" rx="39" ry="15.500" fill={WASH} />
        <path d="M34 58c6-4 12-4 18 0M58 65c7-4 14-4 20 0M66 53c5-3 9-3 13 0" fill="none" strokeWidth={1.6} />
        <g transform="translate(84 33) rotate(-52) scale(.8)">
          <path d={LEAF} fill={WASH} />
          <path d={VEINS} fill="none" strokeWidth={1.4} />
        </g>
        <g transform="translate(82 36) rotate(-118) scale(.72)">
          <path d={LEAF} fill={LINE} />
          <path d={VEINS} fill="none" stroke={GLAZE} strokeWidth={1.6} />
        </g>
      </g>
    ),
  },
]

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

/** Six tiles, one for each thing that the cooking rests on. */
function Pantry() {
  return (
    <ul className="pantry" aria-label="Ce qui parfume les plats">
      {HERBS.map(({ name, thai, drawing }) => (
        <li key={name}>
          <svg viewBox="0 0 120 120" aria-hidden="true">
            <g stroke={LINE} strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round">
              {drawing}
            </g>
          </svg>
          <b>{name}</b>
          <span lang="th">{thai}</span>
        </li>
      ))}
    </ul>
  )
}
