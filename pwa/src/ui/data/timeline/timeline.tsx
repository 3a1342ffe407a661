import { Icon, type IconName } from '../../media/icon/icon.tsx'
import './timeline.css'

export type TimelineStep = {
  word: string
  icon: IconName
  state: 'done' | 'current' | 'ahead'
  /** Such as '12 h 04', or 'vers 12 h 30' for what is still ahead. */
  time?: string | undefined
}

/** Named steps with their times; the current one is large, the way ahead is dotted. */
export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(step => (
        <li key={step.word} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className="dot">
            <Icon name={step.state === 'done' ? 'check' : step.icon} />
          </span>
          <div>
            <b>{step.word}</b>
            <span className="at num">{step.time}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}
