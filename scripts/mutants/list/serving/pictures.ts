import type { Mutant } from '../../taking-out/mutant.ts'

const UPLOAD_TESTS = ['upload-image.test.ts']

/** Guards of uploaded pictures. */
export const PICTURES: readonly Mutant[] = [
  {
    guard: 'a picture is JPEG, PNG or WebP by its bytes',
    at: 'encodePicture',
    find: "  if (!isAccepted(kind)) throw new AppError('image_type', { sentence: refusalOf(kind) })\n",
    replace: '',
    tests: [...UPLOAD_TESTS, '-t', 'an SVG named|a GIF|a PDF'],
  },
  {
    guard: 'a picture is encoded anew, its metadata gone',
    at: 'encode',
    find: "contentType: 'image/webp', content: cut.data }",
    replace: "contentType: 'image/webp', content: sent }",
    tests: [...UPLOAD_TESTS, '-t', 'where and with what it was taken'],
  },
]
