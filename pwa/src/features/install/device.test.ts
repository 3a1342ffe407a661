import { expect, test } from 'vitest'
import { appleDevice } from './install-memory.ts'

const KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${KIT}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT}`

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'iPhone'],
  ['Safari on an iPad', `${MAC} Version/18.5 Safari/605.1.15`, 5, 'iPad'],
  [
    'Safari on an old iPad',
    `Mozilla/5.0 (iPad; CPU OS 12_5) ${KIT} Version/12.1 Mobile/15E148 Safari/604.1`,
    5,
    'iPad',
  ],
  ['Safari on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 0, undefined],
  ['Chrome on an iPhone', `${IPHONE} CriOS/138.0 Mobile/15E148 Safari/604.1`, 5, undefined],
  ['a page within another app on an iPhone', `${IPHONE} Mobile/15E148 Instagram 300.0`, 5, undefined],
  [
    'Chrome on a Pixel',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
    5,
    undefined,
  ],
  [
    'the old browser of a Galaxy',
    'Mozilla/5.0 (Linux; U; Android 4.0; fr-fr) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    5,
    undefined,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, undefined],
])('%s', (_, userAgent, maxTouchPoints, device) => {
  expect(appleDevice({ userAgent, maxTouchPoints })).toBe(device)
})
