import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { readerOf } from '#api/kernel/fields.ts'
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { ApiProblem } from './calls/api.ts'
import { issuesOf } from './calls/schemas.ts'

type Fields = Record<string, unknown>
type Errors<Values> = Partial<Record<keyof Values, string>>
/** The fields whose value is text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

type CheckedForm<Values> = {
  /** The values of the fields, in the fields' order. */
  values: Values
  onChange: (change: Partial<Values>) => void
  /** The messages of the invalid fields. */
  check: (values: Values) => Errors<Values>
  /** The server's messages, where the form is sent elsewhere; shown once. */
  refused?: Errors<Values> | undefined
  /** Takes the focus for a field whose name no element has. */
  standIn?: (form: HTMLFormElement) => HTMLElement | null | undefined
}

/**
 * A form's errors: they stand beside their fields, the first one takes the focus, and editing a field clears its error.
 * A form that is sent elsewhere uses this alone, any other one `useSentForm`.
 */
export function useCheckedForm<Values extends Fields>(props: CheckedForm<Values>) {
  const { values, onChange, check, refused, standIn } = props
  const [errors, setErrors] = useState<Errors<Values>>({})
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(values)

  const focus = (name: string | undefined) => {
    if (name === undefined || !form.current) return
    const control = form.current.elements.namedItem(name) ?? standIn?.(form.current)
    if (control instanceof HTMLElement) control.focus()
  }
  /** @returns whether there is any */
  const show = (found: Errors<Values>): boolean => {
    setErrors(found)
    const first = names.find(name => found[name])
    focus(first)
    return first !== undefined
  }
  const onRefused = useEffectEvent(show)
  useEffect(() => {
    if (refused) onRefused(refused)
  }, [refused])

  const clear = (edited: readonly string[]) =>
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !edited.includes(name))) as never)
  const edit = (change: Partial<Values>) => {
    onChange(change)
    clear(Object.keys(change))
  }
  // The keyboard's 'next' key leads to the next field; some systems would submit the half-filled form.
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.getAttribute('enterkeyhint') !== 'next')
      return
    if (Object.keys(check(values)).length === 0) return
    event.preventDefault()
    focus(names[names.indexOf(target.name) + 1])
  }
  const field = <Name extends TextName<Values>>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value } as Partial<Values>),
  })
  return {
    form: { ref: form, noValidate: true, onKeyDown },
    field,
    errors,
    edit,
    /** Clears the errors of fields that something else made valid. */
    clear,
    focus,
    show,
    /** Shows what is invalid. @returns whether nothing is */
    isFit: () => !show(check(values)),
  }
}

type SentForm<Values> = Omit<CheckedForm<Values>, 'refused'> & {
  send: (values: Values, form: HTMLFormElement) => Promise<void>
  /** The field that a refusal concerns, for refusals in which the server does not name it. */
  blames?: Partial<Record<ApiProblem['code'], keyof Values & string>>
  /** The sentence for a failure that concerns no field. */
  sentence: (error: unknown) => string
}

/**
 * A form that is checked and sent as a whole: the server's refusal is said beside its field, otherwise above the button.
 * While it is being sent, it cannot be sent again.
 */
export function useSentForm<Values extends Fields>(props: SentForm<Values>) {
  const { send, blames = {}, sentence, ...checked } = props
  const { values, onChange } = checked
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { form, field, errors, edit, show, isFit } = useCheckedForm({
    ...checked,
    onChange: change => {
      onChange(change)
      setProblem(undefined)
    },
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setProblem(undefined)
    if (!isFit()) return
    setSending(true)
    try {
      await send(values, event.currentTarget)
    } catch (error) {
      if (!show(fieldErrors(error, values, blames))) setProblem(sentence(error))
    }
    setSending(false)
  }
  return {
    form: { ...form, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
    field,
    errors,
    edit,
    problem,
    isSending,
  }
}

/** A 422 names fields; errors of fields that the form does not have are said above the button. */
function fieldErrors<Values extends Fields>(
  error: unknown,
  values: Values,
  blames: Partial<Record<string, keyof Values>>,
): Errors<Values> {
  if (!(error instanceof ApiProblem)) return {}
  const blamed = blames[error.code]
  if (blamed) return { [blamed]: error.message } as Errors<Values>
  return namedErrors(error.errors, Object.keys(values)) as Errors<Values>
}

/** The server's messages that name one of these fields. */
export function namedErrors<Name extends string>(
  messages: readonly FieldError[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const named = messages.filter(({ path }) => names.some(name => name === path))
  return Object.fromEntries(named.map(({ path, message }) => [path, message])) as Partial<Record<Name, string>>
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
