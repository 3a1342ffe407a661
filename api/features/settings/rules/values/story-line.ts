/** The house's own sentence, ended as a sentence; undefined where the settings have none. Pure. */
export function storyLineOf({ storyLine }: { storyLine?: string | undefined }): string | undefined {
  if (!storyLine) return undefined
  return /[.!?…]$/.test(storyLine) ? storyLine : `${storyLine}.`
}
