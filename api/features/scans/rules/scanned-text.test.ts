import { describe, expect, test } from 'vitest'
import { isCardId, readScannedText } from './scanned-text.ts'

const CARD = 'QR_F1078CB9'

describe('a scanned text', () => {
  test.each([
    [CARD],
    [' qr_f1078cb9\n'],
    ['https://lai-khram.example/customer/QR_F1078CB9'],
    ['HTTPS://LAI-KHRAM.EXAMPLE/CUSTOMER/QR_F1078CB9/'],
    ['http://192.168.1.20:3000/customer/QR_F1078CB9?from=card#top'],
    ['{"qr_code_id":"QR_F1078CB9"}'],
    ['{"name":"Anna","id":"64f0","customer_id":"qr_f1078cb9"}'],
  ])('names a card: %s', text => {
    expect(readScannedText(text)).toEqual({ cardId: CARD, claimedPoints: null })
  })

  test.each([
    [`{"qr_code_id":"${CARD}","points":7}`, 7],
    [`{"qr_code_id":"${CARD}","current_points":9,"points":7}`, 9],
    [`{"qr_code_id":"${CARD}","points":"7"}`, null],
    [`{"qr_code_id":"${CARD}","points":1e99}`, null],
    [`{"qr_code_id":"${CARD}","points":{"valueOf":7}}`, null],
  ])('of %s takes the points as a claim, if they are points', (text, claimedPoints) => {
    expect(readScannedText(text)).toEqual({ cardId: CARD, claimedPoints })
  })

  test.each([
    ['', "Veuillez entrer l'ID du QR code ou les données JSON"],
    [' \n ', "Veuillez entrer l'ID du QR code ou les données JSON"],
    ['{"qr_code_id":', 'Format JSON invalide. Utilisez le format simplifié "QR_XXXXXX" ou corrigez le JSON.'],
    ['{QR_F1078CB9}', 'Format JSON invalide. Utilisez le format simplifié "QR_XXXXXX" ou corrigez le JSON.'],
    ...['{}', '{"qr_code_id":7}', '{"qr_code_id":["QR_F1078CB9"]}', '[]', 'F1078CB9', '3017620422003'].map(text => [
      text,
      'Format non reconnu. Utilisez soit un ID QR (ex: QR_F1078CB9) soit des données JSON complètes.',
    ]),
    [
      'https://evil.example/?next=/customer/QR_F1078CB9',
      'Format non reconnu. Utilisez soit un ID QR (ex: QR_F1078CB9) soit des données JSON complètes.',
    ],
  ])('says what is wrong with %j', (text, problem) => {
    expect(readScannedText(text as string)).toEqual({ problem })
  })

  test('leaves an id that nobody can have to the server, which knows no such customer', () => {
    expect(readScannedText('QR_12')).toEqual({ cardId: 'QR_12', claimedPoints: null })
  })
})

test.each([
  [CARD, true],
  ['QR_f1078cb9', false],
  ['QR_F1078CB', false],
  ['QR_F1078CB90', false],
  ['QR_G1078CB9', false],
])('that %s is written as an id is %s', (id, isId) => {
  expect(isCardId(id)).toBe(isId)
})
