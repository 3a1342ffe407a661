import {
  faultOf,
  OTHER_SPANS,
  type OtherSpanName,
  otherSpan,
  SPANS,
  type Span,
  type SpanName,
  spanNamed,
} from './comparison/spans.ts'

/** Two spans, and how each was chosen. */
export type Choice = { name: SpanName; span: Span; otherName: OtherSpanName; other: Span }

/** The search parameters of a choice. */
const PARAMS = {
  span: { name: 'periode', from: 'du', to: 'au' },
  other: { name: 'face', from: 'face_du', to: 'face_au' },
} as const

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
