import { DINE_IN_PATH } from '#api/features/site/rules/page-names.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { type Service, searchOf } from './service.ts'
import './service-switch.css'

const WORDS: Record<Service, string> = { takeaway: 'À emporter', dineIn: 'Sur place' }

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
