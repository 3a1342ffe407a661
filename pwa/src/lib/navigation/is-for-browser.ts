import type { MouseEvent } from 'react'

/** Whether a click on a link asks for a new tab or window, or a download: then the page leaves it to the browser. */
export function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
