import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { hereSince } from './here-since.ts'
import './customer-here.css'

/** On the slip of an order whose customer has said that they are there. */
export function CustomerHere({ at }: { at: string }) {
  return (
    <p className="customer-here">
      <Icon name="user" />
      {hereSince(at)}
    </p>
  )
}
