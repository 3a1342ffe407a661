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
    guard: 'a picture’s pixels have a limit',
    at: 'assertDimensions',
    find: "  if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')\n",
    replace: '',
    tests: [...UPLOAD_TESTS, '-t', '50 megapixels|a bomb'],
  },
  {
    guard: 'a picture is encoded anew, its metadata gone',
    at: 'encode',
    find: "contentType: 'image/webp', content: cut.data }",
    replace: "contentType: 'image/webp', content: sent }",
    tests: [...UPLOAD_TESTS, '-t', 'where and with what it was taken'],
  },
  {
    guard: 'a picture has 5 MB at most',
    at: 'bytesOfDataUrl',
    find: "  if (Buffer.byteLength(base64, 'base64') > maxBytes) throw new AppError('image_too_large')\n",
    replace: '',
    tests: [...UPLOAD_TESTS, '-t', 'not one more'],
  },
  {
    guard: 'a picture’s name is not guessed',
    at: 'newPictureName',
    find: "randomBytes(16).toString('base64url')",
    replace: "'A'.repeat(22)",
    tests: [...UPLOAD_TESTS, '-t', 'puts the one before out of the world'],
  },
]
