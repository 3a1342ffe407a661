/** Whether anybody has touched this page since it came. */
let isTouched = false

if (typeof window !== 'undefined') {
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touch, { once: true, capture: true })
}

function touch() {
  isTouched = true
}

/**
 * Opens a dialog. The browser gives the focus to its first button, which is right for whoever has opened it. On a page
 * that opens with it, as after a link from a mail or Back from the payment page, a ring around 'Fermer' would be the
 * first thing to be seen: there the dialog itself takes the focus, and the Tab key leads to that button.
 */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  if (!isTouched && navigator.userActivation) dialog.focus({ preventScroll: true })
}
