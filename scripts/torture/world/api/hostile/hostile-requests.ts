/** Requests that are hostile apart from their values: invalid JSON, wrong types, paths, headers and methods. */
import { gzipSync } from 'node:zlib'

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export const BYTES: [what: string, bytes: (text: string) => Buffer | string][] = [
  ['nothing', () => ''],
  ['cut off', text => text.slice(0, -1)],
  ['with more behind', text => `${text}}`],
  ['no JSON', () => '<order><item/></order>'],
  ['a form', () => 'a=1&b=2'],
  ['not UTF-8', text => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff, 0x7d])])],
  ['UTF-16', text => Buffer.from(text, 'utf16le')],
  ['with a byte order mark', text => `\ufeff${text}`],
  ['with NUL behind', text => `${text}\0`],
  ['squeezed', text => gzipSync(text)],
  ['null', () => 'null'],
  ['a number', () => '1e999'],
  ['a string', () => '"x"'],
  ['a list', text => `[${text}]`],
  ['ten thousand of it', text => `[${Array.from({ length: 10_000 }, () => (text.length < 6 ? text : '{}')).join()}]`],
  ['30 thousand lists deep', () => deep(30_000)],
  ['five thousand objects deep', () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['70 kB of blanks', text => text + ' '.repeat(70_000)],
  ['a bomb', () => gzipSync(Buffer.alloc(10_000_000))],
]

export const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  '',
  'application/jsonx',
  ';',
]

const PATHS = ['%00', '%ZZ', '%', '..', '%2e%2e%2f%2e%2e', '%ED%A0%80', '%F0%9F%8D%9C', '0', '-1', 'null', 'undefined']
export const ODD_PATHS = [
  ...PATHS,
  '__proto__',
  'constructor',
  '%7B%7D',
  '%27%3B--',
  'A'.repeat(6000),
  '*',
  '4f8a21c0',
  '%0d%0aset-cookie:a',
]

export const HEADERS: [name: string, value: string][] = [
  ['idempotency-key', 'x'],
  ['idempotency-key', '00000000-0000-0000-0000-00000000000g'],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['authorization', `Bearer ${'A'.repeat(7000)}`],
  ['authorization', 'Basic YTpi'],
  ['last-event-id', '-1'],
  ['last-event-id', '99999999999999999999999999'],
  ['if-none-match', '"'.repeat(300)],
  ['accept-encoding', 'gzip;q=x, , ,'],
  ['accept-language', 'xx-XX;q=9,*'],
  ['range', 'bytes=-1,5-2'],
  ['user-agent', '\u00e9'.repeat(3000)],
  ['x-forwarded-for', "::1, '; drop table orders; --"],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-method-override', 'PUT'],
  ['cookie', '__proto__=1; sid='],
  ['expect', '100-continue'],
  ['stripe-signature', 't=1,v1='],
  ['x-long', 'x'.repeat(12_000)],
  ['x-too-long', 'x'.repeat(20_000)],
]

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']
