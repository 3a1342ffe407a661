import { LINE } from './inks.ts'
import { BEDS } from './shapes/beds.tsx'
import { BITES } from './shapes/bites.tsx'
import { DRINKS } from './shapes/drinks.tsx'
import { FRUITS } from './shapes/fruits.tsx'
import { GARNISHES } from './shapes/garnishes.tsx'
import { MAINS } from './shapes/mains.tsx'
import { VESSELS } from './shapes/vessels.tsx'

const SHAPES = { ...VESSELS, ...BEDS, ...MAINS, ...BITES, ...GARNISHES, ...FRUITS, ...DRINKS }

/** All shapes once, for the drawings to refer to: a hundred dishes then weigh a few elements each. */
export function DrawingSprite() {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <defs>
        {/* Food goes down behind the near wall of its vessel, and up as far as it likes. */}
        <clipPath id="opening-bowl">
          <path d="M26-20h108v77c0 8-24 13-54 13S26 65 26 57z" />
        </clipPath>
        <clipPath id="opening-wok">
          <path d="M22-20h116v81c0 8-26 13-58 13S22 69 22 61z" />
        </clipPath>
        {Object.entries(SHAPES).map(([name, shape]) => (
          <g key={name} id={`draw-${name}`} stroke={LINE}>
            {shape}
          </g>
        ))}
      </defs>
    </svg>
  )
}
