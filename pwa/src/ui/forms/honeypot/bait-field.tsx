const NAME = 'website'

/** A field that nobody sees: what fills it in is a machine. `baitIn` hands it to the server, which refuses. */
export function BaitField() {
  return (
    <div hidden>
      <input name={NAME} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}

/** What the form's bait holds. */
export function baitIn(form: HTMLFormElement): string {
  return String(new FormData(form).get(NAME) ?? '')
}
