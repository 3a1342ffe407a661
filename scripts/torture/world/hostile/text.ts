/** Hostile text in one line: it must be shown as text and do nothing. */

/** Stands in each part that would be an element, and is found in the page if one was made of it. */
export const MARK = 'data-pwned'
/** The script that runs if the text is executed. */
const HARM = 'window.pwned=1'

export const HOSTILE = [
  `<script ${MARK}>${HARM}</script>`,
  `"><img ${MARK} src=x onerror="${HARM}">`,
  `'><svg ${MARK} onload='${HARM}'></svg>`,
  `</textarea></title></style><iframe ${MARK} srcdoc="<script>parent.pwned=1</script>"></iframe>`,
  `<a ${MARK} href="javascript:${HARM}">x</a>`,
  `javascript:${HARM}`,
  `{{7*7}}\${7*7}<%= 7*7 %>{restaurant.name}%s%n`,
  // Direction marks and characters without width, which make names look like others.
  '\u202egpj.exe\u202c \u2066a\u2069 \u200b\u200d\u2060\ufeff',
  '👩‍👩‍👧‍👦🇫🇷Z̷̗̈́a̴̬̕l̵͓̽',
  // One very long word.
  `${'W'.repeat(40)}${'ฟ'.repeat(20)}`,
].join(' ')

/** A part of the text that stays readable wherever the whole is shown. */
export const LEGIBLE = `<script ${MARK}>${HARM}</script>`
