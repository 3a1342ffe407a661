/** What a dish's photo shows, in words, for those who do not see it: the staff's, otherwise its name and what it is. */
export function photoAlt(dish: { name: string; description: string; photoAlt?: string | null | undefined }): string {
  if (dish.photoAlt) return dish.photoAlt
  const [what = ''] = dish.description.split('. ')
  return what ? `${dish.name}\u00a0: ${what.replace(/\.$/, '')}` : dish.name
}
