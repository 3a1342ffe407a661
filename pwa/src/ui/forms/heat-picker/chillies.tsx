import { Icon } from '../../media/icon/icon.tsx'
import './chillies.css'

/** As many chillies as a level has; none is a dash, so that an empty place does not look unfinished. */
export function Chillies({ count }: { count: number }) {
  return (
    <span className="chillies">
      {count === 0 && <i />}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chillies are alike and never move
        <Icon key={index} name="chilli" />
      ))}
    </span>
  )
}
