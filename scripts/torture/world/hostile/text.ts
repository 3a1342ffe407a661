/** What somebody writes who means harm, in one line: it is to be read on the screen, and to do nothing. */

/** Stands in each part that would be an element, and is found in the page if one was made of it. */
export const MARK = 'data-pwned'
/** What is run if any of it is run. */
const HARM = 'window.pwned=1'

export const HOSTILE = [
  `<script ${MARK}>${HARM}</script>`,
  `"><img ${MARK} src=x onerror="${HARM}">`,
  `'><svg ${MARK} onload='${HARM}'></svg>`,
  `</textarea></title></style><iframe ${MARK} srcdoc="<script>parent.pwned=1</script>"></iframe>`,
  `<a ${MARK} href="javascript:${HARM}">x</a>`,
  `javascript:${HARM}`,
  `{{7*7}}\${7*7}<%= 7*7 %>{restaurant.name}%s%n`,
  // Turned around, turned back, of no width, joined: names that read as others.
  '\u202egpj.exe\u202c \u2066a\u2069 \u200b\u200d\u2060\ufeff',
  '👩‍👩‍👧‍👦🇫🇷Z̷̗̈́a̴̬̕l̵͓̽',
  // As long as a word in a line may well be; a book of them, no field takes.
  `${'W'.repeat(40)}${'ฟ'.repeat(20)}`,
].join(' ')

/** A part of it that is read as it is wherever the whole is. */
export const LEGIBLE = `<script ${MARK}>${HARM}</script>`
