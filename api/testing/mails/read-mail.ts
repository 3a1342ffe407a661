/** Reads a mail back as its recipient's client would: headers, both bodies, attachments (RFC 5322, 2045, 2047). */

export type ReadMail = {
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>
  text: string
  html: string
  attachments: { filename: string; contentType: string; text: string; bytes: Buffer }[]
}

type Part = { headers: Map<string, string>; body: string }

export function readMail(raw: Buffer | string): ReadMail {
  const mail = parsePart(raw.toString('latin1').replaceAll('\r\n', '\n'))
  const leaves = leavesOf(mail)
  const body = (type: string) => leaves.find(part => typeOf(part) === type && !filenameOf(part))
  return {
    headers: new Map([...mail.headers].map(([name, value]) => [name, decodeWords(value)])),
    text: decoded(body('text/plain')),
    html: decoded(body('text/html')),
    attachments: leaves.flatMap(part => {
      const filename = filenameOf(part)
      const bytes = bytesOf(part)
      return filename ? [{ filename, contentType: typeOf(part), text: bytes.toString('utf8'), bytes }] : []
    }),
  }
}

function parsePart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: rest.join('\n\n') }
}

function leavesOf(part: Part): Part[] {
  const boundary = part.headers.get('content-type')?.match(/boundary="?([^";]+)"?/)?.[1]
  if (!boundary) return [part]
  const sections = part.body.split(`--${boundary}`).slice(1, -1)
  return sections.flatMap(section => leavesOf(parsePart(section.replace(/^\n/, '').replace(/\n$/, ''))))
}

function typeOf(part: Part): string {
  return part.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
}

function filenameOf(part: Part): string | undefined {
  return part.headers.get('content-disposition')?.match(/filename="?([^";]+)"?/)?.[1]
}

function decoded(part: Part | undefined): string {
  return part ? bytesOf(part).toString('utf8') : ''
}

function bytesOf(part: Part): Buffer {
  const encoding = part.headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(part.body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquote(part.body.replace(/=\n/g, '')) : part.body, 'latin1')
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquote(word.replaceAll('_', ' ')),
    )
    .replace(/[\x80-\xff]+/g, bytes => Buffer.from(bytes, 'latin1').toString('utf8'))
}

function unquote(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
