import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { hereSince } from './here-since.ts'
import './customer-here.css'

/** Marks the ticket of an order whose customer has arrived. */
export function CustomerHere({ at }: { at: string }) {
  return (
    <p className="customer-here">
      <Icon name="user" />
      {hereSince(at)}
    </p>
  )
}
