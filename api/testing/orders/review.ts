/** What tests publish; the fields are the former client's. */
export function reviewBody(changes: Record<string, unknown> = {}) {
  return {
    name: 'Camille Renard',
    email: 'camille@exemple.fr',
    rating: 5,
    comment: 'Le pad kapao a vraiment le goût du basilic thaï.',
    experience_date: '2026-11-20',
    ...changes,
  }
}
