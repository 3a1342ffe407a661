/**
 * Opens a dialog. The browser gives the focus to its first button, which is right for whoever has opened it. Where
 * nobody has touched the page yet, as after a link from a mail, a ring around 'Fermer' would be the first thing to be
 * seen: the dialog itself takes the focus, and the Tab key leads to that button.
 */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  if (navigator.userActivation?.hasBeenActive === false) dialog.focus({ preventScroll: true })
}
