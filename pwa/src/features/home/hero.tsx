import type { ReactNode } from 'react'
import { french, Ordinals } from '#pwa/lib/format/french.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { GLAZE, LINE, WASH } from '#pwa/ui/media/drawing.tsx'
import './home.css'

/** Undefined until the settings are loaded: the default values are then shown. */
type HeroProps = {
  district: string | undefined
  /** The house in one sentence, in the restaurant's own words; without it, what is cooked and where. */
  storyLine: string | undefined
  /** A dish of the menu on this plate; without it a fish is painted there. */
  dish: ((plate: ReactNode) => ReactNode) | undefined
}

const PETALS = ring(36, 'M-29 -374Q-29 -330 0 -304Q29 -330 29 -374')
const HEARTS = ring(36, 'M-13 -374Q-13 -346 0 -332Q13 -346 13 -374')
const STARS = ring(20, 'M0 -276Q9 -254 32 -244Q9 -234 0 -212Q-9 -234 -32 -244Q-9 -254 0 -276Z')
/** With round line ends, a line of no length is a dot as large as the line is thick. */
const DOTS = ring(20, 'M0 -244h0')
const SMALL_DOTS = ring(20, 'M0 -244h0', 9)

const SCALES = [
  [-52, -30],
  [-52, 0],
  [-52, 30],
  [-28, -42],
  [-28, -14],
  [-28, 16],
  [-28, 42],
  [-4, -30],
  [-4, 0],
  [-4, 30],
  [20, -38],
  [20, -14],
  [20, 16],
  [20, 38],
  [44, -20],
  [44, 4],
  [44, 26],
  [66, -2],
]
const WAVES = [
  [-120, 96, 0],
  [96, 104, -60],
  [70, -128, 150],
  [-96, -118, 200],
]

/** The top of the page: three words, where the restaurant is, a dish that one wants, the way to the menu. */
export function Hero({ district = 'Paris', storyLine, dish }: HeroProps) {
  return (
    <section className="hero" id="accueil" aria-labelledby="hero-title">
      <div className="words">
        <h1 id="hero-title">
          Wok, basilic, <br />
          piment.
        </h1>
        <p>
          {storyLine ? (
            <Ordinals>{french(storyLine)}</Ordinals>
          ) : (
            <>
              Cuisine thaïe à <Ordinals>{district}</Ordinals>.
            </>
          )}{' '}
          Commandez en ligne, passez prendre.
        </p>
      </div>
      {dish ? dish(<Plate />) : <HeroPlate />}
      <div className="ways">
        <ButtonLink look="primary" to="#menu">
          Voir la carte
        </ButtonLink>
        <ButtonLink look="link" to="#contact">
          Nous contacter
        </ButtonLink>
      </div>
    </section>
  )
}

/**
 * Repeats a mark round the plate as one path: with two hundred elements less, opening a sheet restyles fewer.
 * @param mark at the top of the plate, in absolute M, Q, L, Z and the relative h0 of a dot
 * @param offsetDegrees of the first mark
 */
function ring(count: number, mark: string, offsetDegrees = 0): string {
  return Array.from({ length: count }, (_, index) => turned(mark, (360 / count) * index + offsetDegrees)).join('')
}

function turned(mark: string, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  const rounded = (value: number) => String(Math.round(value * 10) / 10)
  return mark.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => {
    const turnedX = Number(x) * Math.cos(angle) - Number(y) * Math.sin(angle)
    const turnedY = Number(x) * Math.sin(angle) + Number(y) * Math.cos(angle)
    return `${rounded(turnedX)} ${rounded(turnedY)}`
  })
}

/** The plate without a dish: a fish is painted there, as on old plates from Sukhothai. */
function HeroPlate() {
  return (
    <Plate>
      <Fish />
      {WAVES.map(([x, y, turn]) => (
        <path
          key={turn}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          d="M-34 10C-20-8 0-6 4 6S-12 18-12 6M4 6C14-12 36-10 40 2S26 14 26 4"
        />
      ))}
    </Plate>
  )
}

/** The large plate at the top of the page: rings of petals and stars round what lies on it. */
function Plate({ children }: { children?: ReactNode }) {
  return (
    <svg className="hero-plate" viewBox="-400 -400 800 800" aria-hidden="true">
      <g stroke={LINE} strokeWidth={5} strokeLinejoin="round" strokeLinecap="round" fill="none">
        <circle r="394" fill={GLAZE} strokeWidth={7} />
        <circle r="380" />
        <path d={PETALS} fill={WASH} />
        <path d={HEARTS} fill={LINE} stroke="none" />
        <circle r="296" strokeWidth={7} />
        <circle r="284" />
        <path d={STARS} fill={WASH} />
        <path d={DOTS} strokeWidth={14} />
        <path d={SMALL_DOTS} strokeWidth={10} />
        <circle r="204" />
        <circle r="192" strokeWidth={7} />
        {children}
      </g>
    </svg>
  )
}

function Fish() {
  return (
    <g transform="rotate(-14) scale(1.06)">
      <path
        d="M-134 6C-104-52-30-70 36-40C58-30 76-16 88-4C104-26 126-42 150-44C138-20 138 22 152 48C126 44 104 28 88 10C58 46 0 64-52 54C-92 46-120 30-134 6z"
        fill={GLAZE}
        strokeWidth={7}
      />
      <path d="M-84-32Q-58 6-86 46" />
      <circle cx="-104" cy="-4" r="8" fill={LINE} stroke="none" />
      <path d="M-60-50C-40-86 10-88 34-42C4-56-30-58-60-50zM-40 56c-4 22 10 34 28 36c0-16 4-28 14-38z" fill={LINE} />
      <path d={SCALES.map(([x, y]) => `M${x} ${y}m-12-12a14 14 0 0 1 0 26`).join('')} fill={WASH} strokeWidth={3.5} />
      <path d="M104-4c12-8 22-16 34-22M106 8c12 6 22 12 34 18M100 2h30" strokeWidth={4} />
    </g>
  )
}
