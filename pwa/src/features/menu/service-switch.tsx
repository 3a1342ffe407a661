import { DINE_IN_PATH } from '#api/features/site/rules/page-names.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import './menu.css'

const WORDS: Record<Service, string> = { takeaway: 'À emporter', dineIn: 'Sur place' }

/** The search parameter that carries it; the takeaway menu needs none. */
const SERVICE_PARAM = 'service'
const DINE_IN = 'sur-place'

/** The two menus as two headings, of which one is shown; the address names it, so that Back leads to the other. */
export function ServiceSwitch({ service }: { service: Service }) {
  return (
    <nav className="service-switch" aria-label="Quelle carte">
      {(['takeaway', 'dineIn'] as const).map(one => (
        <Link
          key={one}
          to={{ search: searchOf(one) }}
          page={one === 'dineIn' ? DINE_IN_PATH : undefined}
          aria-current={one === service ? 'true' : undefined}
        >
          {WORDS[one]}
        </Link>
      ))}
    </nav>
  )
}
/** Which of the two menus is shown, by the names of the menu's own fields. */
export type Service = 'takeaway' | 'dineIn'

/** `?service=sur-place` is the dine-in menu, anything else the takeaway menu. */
export function serviceOf(search: URLSearchParams): Service {
  return search.get(SERVICE_PARAM) === DINE_IN ? 'dineIn' : 'takeaway'
}

/** The search part of the address that shows a service: `?service=sur-place`, or nothing. */
function searchOf(service: Service): string {
  return service === 'dineIn' ? `?${SERVICE_PARAM}=${DINE_IN}` : ''
}
