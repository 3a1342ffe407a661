/** What tests ask for; the fields are the former client's. Tomorrow of the test clock, at half past seven. */
export function tableBody(changes: Record<string, unknown> = {}) {
  return {
    name: 'Camille Renard',
    phone: '06 12 34 56 78',
    date: '2026-11-22',
    time: '19:30',
    guests: 4,
    message: 'Près de la fenêtre',
    email: 'camille@exemple.fr',
    ...changes,
  }
}
