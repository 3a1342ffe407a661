import { describe, expect, test } from 'vitest'
import { filledSize, isAccepted, nameInAddress, pictureAddress, pictureKind, refusalOf } from './accepted-pictures.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('a file', () => {
  test.each([
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['GIF', 'GIF89a\x01\0'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['HEIC', '\0\0\0\x18ftypmif1\0\0\0\0'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['BMP', 'BM\x36\0'],
    ['PDF', '%PDF-1.7\n'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['SVG', '\xef\xbb\xbf\n<?xml version="1.0"?><svg>'],
    ['SVG', '<!-- drawn --><svg/>'],
  ])('is a %s by its first bytes', (kind, head) => {
    expect(pictureKind(bytes(head))).toBe(kind)
  })

  test.each(['', 'hello', 'MZ\x90', 'RIFF\x24\0\0\0WAVE', '\0\0\0\x18ftypisom', '<html>', 'PNG'])(
    'is no picture when it begins with %j',
    head => {
      expect(pictureKind(bytes(head))).toBeUndefined()
      expect(isAccepted(pictureKind(bytes(head)))).toBe(false)
    },
  )

  test('is taken in as JPEG, PNG or WebP alone', () => {
    const kinds = ['JPEG', 'PNG', 'WebP', 'GIF', 'HEIC', 'AVIF', 'SVG', 'TIFF', 'BMP', 'PDF'] as const
    expect(kinds.filter(isAccepted)).toEqual(['JPEG', 'PNG', 'WebP'])
  })
})

test('a refusal says what to do where the file is a picture', () => {
  expect(refusalOf('HEIC')).toBe(
    'Veuillez sélectionner un fichier image valide. Le format HEIC n’est pas accepté\u00a0: choisissez une image JPEG, PNG ou WebP.',
  )
  expect(refusalOf('PDF')).toBe('Veuillez sélectionner un fichier image valide.')
  expect(refusalOf(undefined)).toBe('Veuillez sélectionner un fichier image valide.')
})

describe('the size of a picture that fills a shape', () => {
  const square = { width: 512, height: 512 }
  test.each([
    [{ width: 4000, height: 3000 }, square, { width: 512, height: 512 }],
    [{ width: 300, height: 900 }, square, { width: 300, height: 300 }],
    [{ width: 1, height: 1 }, square, { width: 1, height: 1 }],
    [{ width: 9000, height: 2 }, square, { width: 2, height: 2 }],
    [
      { width: 800, height: 800 },
      { width: 1600, height: 900 },
      { width: 800, height: 450 },
    ],
  ])('of %j in %j is %j', (picture, wanted, size) => {
    expect(filledSize(picture, wanted)).toEqual(size)
  })
})

test('an address names its picture, another address none', () => {
  expect(nameInAddress(pictureAddress('abc'))).toBe('abc')
  expect(nameInAddress('https://ailleurs.example/api/pictures/abc')).toBeUndefined()
})
