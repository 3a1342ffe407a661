import type { Choice } from './choice.ts'
import { SpanFields } from './comparison/span-fields.tsx'
import { OTHER_SPANS, otherSpan, SPANS, spanNamed } from './comparison/spans.ts'
import './choice-form.css'

/** The form that chooses the two spans. */
export function ChoiceForm({
  choice,
  now,
  onChange,
}: {
  choice: Choice
  now: Date
  onChange: (choice: Choice) => void
}) {
  const { name, span, otherName, other } = choice
  return (
    <div className="choice-form">
      <SpanFields
        legend="Période"
        names={SPANS}
        name={name}
        span={span}
        now={now}
        onName={name => onChange({ ...choice, name, span: name === 'dates' ? span : spanNamed(name, now) })}
        onDays={span => onChange({ ...choice, name: 'dates', span })}
      />
      <SpanFields
        legend="Comparée à"
        names={OTHER_SPANS}
        name={otherName}
        span={other}
        now={now}
        onName={otherName =>
          onChange({ ...choice, otherName, other: otherName === 'dates' ? other : otherSpan(otherName, span) })
        }
        onDays={other => onChange({ ...choice, otherName: 'dates', other })}
      />
    </div>
  )
}
