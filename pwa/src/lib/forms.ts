import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { readerOf } from '#api/kernel/fields.ts'
import { ApiProblem } from './calls/api.ts'
import { issuesOf } from './calls/schemas.ts'

type Errors<Values> = Partial<Record<keyof Values, string>>

type SentForm<Values> = {
  /** The values of the fields, in the fields' order. */
  values: Values
  onChange: (change: Partial<Values>) => void
  /** The messages of the invalid fields. */
  check: (values: Values) => Errors<Values>
  send: (values: Values) => Promise<void>
  /** The field that a refusal concerns, for refusals in which the server does not name it. */
  blames?: Partial<Record<ApiProblem['code'], keyof Values & string>>
  /** The sentence for a failure that concerns no field. */
  sentence: (error: unknown) => string
}

/**
 * A form that is sent as a whole: errors stand beside their fields, the first one takes the focus, editing a field
 * clears its error, and the server's refusal is said above the button. While it is being sent, it cannot be sent again.
 */
export function useSentForm<Values extends Record<string, string>>(props: SentForm<Values>) {
  const { values, onChange, check, send, blames = {}, sentence } = props
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(values)

  const focus = (name: string | undefined) =>
    name && (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus()
  const show = (found: Errors<Values>) => {
    setErrors(found)
    const first = names.find(name => found[name])
    focus(first)
    return first !== undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setProblem(undefined)
    if (show(check(values))) return
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      if (!show(fieldErrors(error, values, blames))) setProblem(sentence(error))
    }
    setSending(false)
  }
  // The keyboard's 'next' key leads to the next field; some systems would submit the half-filled form.
  const goOn = (event: KeyboardEvent) => {
    const { target, key } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.getAttribute('enterkeyhint') !== 'next')
      return
    if (Object.keys(check(values)).length === 0) return
    event.preventDefault()
    focus(names[names.indexOf(target.name) + 1])
  }
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onChange({ [name]: target.value } as Partial<Values>)
      setErrors(({ [name]: _, ...others }) => others as Errors<Values>)
      setProblem(undefined)
    },
  })
  return {
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event), onKeyDown: goOn },
    field,
    problem,
    isSending,
  }
}

/** A 422 names fields; errors of fields that the form does not have are said above the button. */
function fieldErrors<Values extends Record<string, string>>(
  error: unknown,
  values: Values,
  blames: Partial<Record<string, keyof Values>>,
): Errors<Values> {
  if (!(error instanceof ApiProblem)) return {}
  const blamed = blames[error.code]
  if (blamed) return { [blamed]: error.message } as Errors<Values>
  const known = error.errors.filter(({ path }) => path in values)
  return Object.fromEntries(known.map(({ path, message }) => [path, message])) as Errors<Values>
}

/** The server's own sentence, if there is one. */
export function serverSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const { detail, message } = error.body
  return [detail, message].find(text => typeof text === 'string')
}

/** The first message of each invalid field, by its name; empty when the form can be sent. */
export function firstErrors<Values extends Record<string, unknown>>(
  schema: z.ZodMiniType,
  values: Values,
): Partial<Record<keyof Values, string>> {
  const errors: Partial<Record<keyof Values, string>> = {}
  for (const { path, message } of issuesOf(schema, values)) errors[path[0] as keyof Values] ??= message
  return errors
}

/** The same by the schema of the call that sends the form. */
export function bodyErrors<Values extends Record<string, unknown>>({ body }: Endpoint, values: Values) {
  return body ? firstErrors(body, values) : {}
}

type Field = Parameters<typeof readerOf>[0]

/**
 * Under a call's field for a reason: that its customer will read it, where the contract says that it is mailed.
 * @param arrives whether the customer has an address at which mails arrive
 */
export function readerHint<Name extends string>(
  { body }: { body?: { shape: Record<Name, Field> } | undefined },
  field: Name,
  arrives: boolean,
): string | undefined {
  return arrives && readerOf(body?.shape[field]) === 'mailed' ? 'Le client la lit dans l’email.' : undefined
}
