import { useState } from 'react'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { Field, FieldGroup } from '#pwa/ui/forms/field.tsx'
import { type Choice, faultOf, OTHER_SPANS, otherSpan, SPANS, type Span, spanNamed } from './choice.ts'
import './reports.css'

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

type SpanFieldsProps<Name extends string> = {
  legend: string
  names: Record<Name, string>
  name: Name
  span: Span
  now: Date
  onName: (name: Name) => void
  /** Called with two days that form a valid span. */
  onDays: (span: Span) => void
}

/** Chooses a span by its name or by two days; an invalid one stays in the fields, with the reason. */
function SpanFields<Name extends string>(props: SpanFieldsProps<Name>) {
  const { legend, names, name, span, now, onName, onDays } = props
  const [draft, setDraft] = useState<Span>()
  const { from, to } = draft ?? span
  const fault = draft && faultOf(draft, now)
  const change = (days: Partial<Span>) => {
    const next = { from, to, ...days }
    const isFit = faultOf(next, now) === undefined
    setDraft(isFit ? undefined : next)
    if (isFit) onDays(next)
  }
  const today = parisDay(now)
  return (
    <FieldGroup legend={legend} error={fault}>
      <div className="span-fields">
        <Field label="Quels jours">
          {control => (
            <select
              {...control}
              value={name}
              onChange={({ target }) => {
                setDraft(undefined)
                onName(target.value as Name)
              }}
            >
              {(Object.entries(names) as [Name, string][]).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Du">
          {control => (
            <input
              {...control}
              type="date"
              max={today}
              value={from}
              onChange={({ target }) => change({ from: target.value })}
            />
          )}
        </Field>
        <Field label="Au">
          {control => (
            <input
              {...control}
              type="date"
              max={today}
              value={to}
              onChange={({ target }) => change({ to: target.value })}
            />
          )}
        </Field>
      </div>
    </FieldGroup>
  )
}
