import { expect, test } from 'vitest'
import { deviceName } from './request-context.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0 Safari/537.36', 'Chrome, Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chromium/141.0 Safari/537.36', 'Chrome, Linux'],
  ['curl/8.5.0', 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
  [undefined, 'Appareil inconnu'],
])('knows %s as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
