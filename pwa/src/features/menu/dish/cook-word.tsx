import type { MenuItem } from '#api/features/menu/contract.ts'
import { french } from '#pwa/lib/format/french.tsx'

/** What the kitchen says of a dish, as it said it; nothing where it said nothing. */
export function CookWord({ dish: { cookWord } }: { dish: MenuItem }) {
  return cookWord ? <p className="cook-word">{french(`« ${cookWord} »`)}</p> : null
}
