import { describe, expect, test } from 'vitest'
import { fitted, isPushEndpoint, MAX_BODY, MAX_ENDPOINT_LENGTH, MAX_TITLE, readNotification } from './rules.ts'

describe('an address that may be a push service’s', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/cQ3k:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC',
    'https://push.example.net:443/x',
  ])('%s', address => {
    expect(isPushEndpoint(address)).toBe(true)
  })
})

describe('an address that is none', () => {
  test.each([
    ['plain', 'http://fcm.googleapis.com/fcm/send/x'],
    ['another port', 'https://push.example.net:8443/x'],
    ['the database’s port', 'https://push.example.net:5432/x'],
    ['a password', 'https://user:pass@push.example.net/x'],
    ['a fragment', 'https://push.example.net/x#y'],
    ['an IPv4 address', 'https://127.0.0.1/x'],
    ['a public IPv4 address', 'https://8.8.8.8/x'],
    ['an IPv4 address as one number', 'https://2130706433/x'],
    ['an IPv4 address in hexadecimal', 'https://0x7f000001/x'],
    ['an IPv6 address', 'https://[::1]/x'],
    ['this machine', 'https://localhost/x'],
    ['this machine with a dot', 'https://localhost./x'],
    ['a machine of the network', 'https://db/x'],
    ['a name of a local network', 'https://printer.local/x'],
    ['a name of a company’s network', 'https://metadata.google.internal/x'],
    ['a name of a home’s network', 'https://nas.home.arpa/x'],
    ['no address', 'fcm.googleapis.com'],
    ['nothing', ''],
    ['another scheme', 'file:///etc/passwd'],
    ['one that is too long', `https://push.example.net/${'x'.repeat(MAX_ENDPOINT_LENGTH)}`],
  ])('%s', (_, address) => {
    expect(isPushEndpoint(address)).toBe(false)
  })
})

describe('a line of a notification', () => {
  test.each([
    ['C’est prêt', 'C’est prêt'],
    ['  C’est prêt ', 'C’est prêt'],
    ['x'.repeat(MAX_TITLE), 'x'.repeat(MAX_TITLE)],
    ['Tout le monde aime le pad thaï, et nous aussi, ce dimanche', 'Tout le monde aime le pad thaï, et nous…'],
    ['x'.repeat(MAX_TITLE + 1), `${'x'.repeat(MAX_TITLE - 1)}…`],
    // A character of two code units must not be split.
    ['🍜'.repeat(MAX_TITLE + 1), `${'🍜'.repeat(MAX_TITLE - 1)}…`],
  ])('%s', (text, shown) => {
    expect(fitted(text, MAX_TITLE)).toBe(shown)
    expect([...fitted(text, MAX_TITLE)].length).toBeLessThanOrEqual(MAX_TITLE)
  })

  test('fits, however long the words', () => {
    const words = 'Retrait lundi 30 novembre à 23:30, quatre-vingt-dix-neuf pièces, '.repeat(4)
    for (let max = 2; max <= MAX_BODY; max += 1) expect([...fitted(words, max)].length).toBeLessThanOrEqual(max)
  })
})

describe('what a worker receives', () => {
  const notification = { title: 'C’est prêt', body: 'On vous attend.', tag: 'commande-1', path: '/commande/1' }

  test.each([
    ['ours', notification, notification],
    ['ours, of a later version', { ...notification, more: 1 }, notification],
    [
      'with a second button',
      { ...notification, action: { title: 'Ne plus recevoir', path: '/x' } },
      { ...notification, action: { title: 'Ne plus recevoir', path: '/x' } },
    ],
    ['with half a button', { ...notification, action: { title: 'Ne plus recevoir' } }, notification],
    ['without a body', { ...notification, body: '' }, undefined],
    ['no object', 'hello', undefined],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
  ])('%s', (_, value, read) => {
    expect(readNotification(value)).toEqual(read)
  })
})
