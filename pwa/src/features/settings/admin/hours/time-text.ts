import type { Service } from '#api/features/settings/rules/hours.ts'

/**
 * A time as people type it, in the call's form: `11h30`, `1130`, `11` → `11:30`, `11:00`; midnight is `00:00`. Any
 * other text stays as it is, to be refused. The browser's own time field would show AM and PM on devices set to
 * English.
 */
export function tidyTime(text: string): string {
  const plain = text.trim().toLowerCase()
  if (plain === 'minuit') return '00:00'
  const [, hours, minutes] = /^(\d{1,2})\s*[:h.]?\s*(\d{2})?$/.exec(plain) ?? []
  if (hours === undefined || Number(hours) > 24 || Number(minutes ?? 0) > 59) return text.trim()
  if (Number(hours) === 24 && Number(minutes ?? 0) > 0) return text.trim()
  return `${String(Number(hours) % 24).padStart(2, '0')}:${minutes ?? '00'}`
}

/** The same for a whole week. */
export function tidyWeek(week: readonly (readonly Service[])[]): Service[][] {
  return week.map(services =>
    services.map(({ opens, closes }) => ({ opens: tidyTime(opens), closes: tidyTime(closes) })),
  )
}

/** Whether every time of the week is valid. */
export function isReadable(week: readonly (readonly Service[])[]): boolean {
  return week.flat().every(({ opens, closes }) => isTime(opens) && isTime(closes))
}

/** Whether a text is a time in the call's form. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
