import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ApiProblem } from '#pwa/lib/api.ts'

type Errors<Values> = Partial<Record<keyof Values, string>>

type AccountForm<Values> = {
  empty: Values
  /** The messages of the fields at fault, in the fields' order. */
  check: (values: Values) => Errors<Values>
  send: (values: Values) => Promise<void>
  /** Said when the server refuses without a sentence of its own. */
  refused: string
}

/** Source: specification 1, section 8. */
const BROKEN = 'Une erreur est survenue. Veuillez réessayer.'

/**
 * A form of the account: errors beside their fields, the first one takes the focus, editing a field clears its error,
 * and what the server refuses is said above the button. While it is sent, it is not sent again.
 */
export function useAccountForm<Values extends Record<string, string>>({
  empty,
  check,
  send,
  refused,
}: AccountForm<Values>) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const focus = (name: string | undefined) =>
    name && (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus()
  const show = (found: Errors<Values>) => {
    setErrors(found)
    const first = Object.keys(empty).find(name => found[name])
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
      if (!show(fieldErrors(error, empty))) setProblem(sentenceOf(error, refused))
    }
    setSending(false)
  }
  // The keyboard's 'next' goes on to the next field, where some systems would submit a half-filled form.
  const goOn = (event: KeyboardEvent) => {
    const { target, key } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.getAttribute('enterkeyhint') !== 'next')
      return
    if (Object.keys(check(values)).length === 0) return
    event.preventDefault()
    const names = Object.keys(empty)
    focus(names[names.indexOf(target.name) + 1])
  }
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues(before => ({ ...before, [name]: target.value }))
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

/** A 422 names fields; those that the form does not have are said above the button. */
function fieldErrors<Values extends Record<string, string>>(error: unknown, empty: Values): Errors<Values> {
  if (!(error instanceof ApiProblem)) return {}
  const known = error.errors.filter(({ path }) => path in empty)
  return Object.fromEntries(known.map(({ path, message }) => [path, message])) as Errors<Values>
}

function sentenceOf(error: unknown, refused: string): string {
  if (!(error instanceof ApiProblem)) return BROKEN
  const { detail, message } = error.body
  return [detail, message].find(text => typeof text === 'string') ?? refused
}
