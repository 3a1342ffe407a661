/** In which languages instants and numbers are formatted (api/kernel/time/paris-time.ts). */
const LANGUAGES = ['en-CA', 'en-GB', 'fr-FR']

/**
 * The browser loads its tables of time zones and languages with the first formatter, which takes a slow phone 50 ms. They
 * are loaded here, once the first paint is out and while the line still brings the scripts that format.
 */
for (const language of LANGUAGES) {
  const loadTables = () => {
    new Intl.DateTimeFormat(language, { timeZone: 'Europe/Paris', hour: '2-digit' }).format(0)
  }
  // Each by itself, so that a tap waits for one at most.
  if ('requestIdleCallback' in window) requestIdleCallback(loadTables)
  else setTimeout(loadTables)
}
