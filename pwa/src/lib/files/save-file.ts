/** By then the slowest browser has read the file. */
const REVOKED_AFTER_MS = 60_000

/** Saves a file under a name, by a link that is clicked. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS)
}
