const NAME = 'website'

/** A field that nobody sees: what fills it in is a machine. `honeypotValue` hands it to the server, which refuses. */
export function HoneypotField() {
  return (
    <div hidden>
      <input name={NAME} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}

/** What the form's honeypot holds. */
export function honeypotValue(form: HTMLFormElement): string {
  return String(new FormData(form).get(NAME) ?? '')
}
