import { useState } from 'react'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { Field, FieldGroup } from '#pwa/ui/forms/field.tsx'
import './reports.css'

/** The search parameters of a choice. */
const PARAMS = {
  span: { name: 'periode', from: 'du', to: 'au' },
  other: { name: 'face', from: 'face_du', to: 'face_au' },
} as const

/** The longest span that the server answers. */
const MOST_DAYS = 366
const DAY_MS = 86_400_000

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

/** Two spans, and how each was chosen. */
type Choice = { name: SpanName; span: Span; otherName: OtherSpanName; other: Span }

/** The choice that an address names; invalid parts are the default: the last 30 days, and the 30 before. */
export function choiceOf(search: URLSearchParams, now: Date): Choice {
  const { name, span } = asked(search, PARAMS.span, SPANS, now) ?? { name: '30' as const }
  const first = span ?? spanNamed(name === 'dates' ? '30' : name, now)
  const { name: otherName, span: other } = asked(search, PARAMS.other, OTHER_SPANS, now) ?? { name: 'avant' as const }
  return { name, span: first, otherName, other: other ?? otherSpan(otherName === 'dates' ? 'avant' : otherName, first) }
}

/**
 * The address of a choice: it names days only where they were chosen, so that 'the last 30 days' move on with time.
 */
export function addressOf({ name, span, otherName, other }: Choice): Record<string, string> {
  return {
    [PARAMS.span.name]: name,
    ...(name === 'dates' && { [PARAMS.span.from]: span.from, [PARAMS.span.to]: span.to }),
    [PARAMS.other.name]: otherName,
    ...(otherName === 'dates' && { [PARAMS.other.from]: other.from, [PARAMS.other.to]: other.to }),
  }
}

type Asked<Name> = { name: Name; span?: Span }

function asked<Name extends string>(
  search: URLSearchParams,
  params: { name: string; from: string; to: string },
  names: Record<Name, string>,
  now: Date,
): Asked<Name> | undefined {
  const name = search.get(params.name) ?? ''
  if (!Object.hasOwn(names, name)) return undefined
  if (name !== 'dates') return { name: name as Name }
  const span = { from: search.get(params.from) ?? '', to: search.get(params.to) ?? '' }
  return faultOf(span, now) === undefined ? { name: name as Name, span } : undefined
}

/** Paris days, both included. */
export type Span = { from: string; to: string }

/** The ways to choose the span that is looked at. */
const SPANS = {
  '7': '7\u00a0derniers jours',
  '30': '30\u00a0derniers jours',
  '90': '90\u00a0derniers jours',
  mois: 'Ce mois-ci',
  'mois-dernier': 'Le mois dernier',
  annee: 'Cette année',
  dates: 'Dates choisies',
} as const
type SpanName = keyof typeof SPANS

/** The ways to choose the span that it is compared with. */
const OTHER_SPANS = {
  avant: 'Juste avant',
  an: 'Un an plus tôt',
  dates: 'Dates choisies',
} as const
type OtherSpanName = keyof typeof OTHER_SPANS

/** The days of a named span, which ends today. */
export function spanNamed(name: Exclude<SpanName, 'dates'>, now: Date): Span {
  const today = parisDay(now)
  const monthStart = `${today.slice(0, 7)}-01`
  if (name === 'mois') return { from: monthStart, to: today }
  if (name === 'annee') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (name === 'mois-dernier') {
    const to = addDays(monthStart, -1)
    return { from: `${to.slice(0, 7)}-01`, to }
  }
  return { from: addDays(today, 1 - Number(name)), to: today }
}

/** The span to compare with: as many days just before, or the same days of the year before. */
export function otherSpan(name: Exclude<OtherSpanName, 'dates'>, { from, to }: Span): Span {
  if (name === 'an') return { from: yearBefore(from), to: yearBefore(to) }
  return { from: addDays(from, -daysOf({ from, to })), to: addDays(from, -1) }
}

/** How many days a span has. */
export function daysOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Why a span is not valid, as a sentence; undefined when it is. */
export function faultOf({ from, to }: Span, now: Date): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'La date est requise'
  if (to < from) return 'La fin ne peut pas précéder le début.'
  if (to > parisDay(now)) return 'La date ne peut pas être à venir.'
  return daysOf({ from, to }) > MOST_DAYS ? `Choisissez de 1 à ${MOST_DAYS} jours.` : undefined
}

/** A 29 February is compared with the 28th of the year before. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(before) ? before : before.replace(/29$/, '28')
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
