import { describe, expect, it } from 'vitest'
import { parseForm } from './form.ts'

describe('parseForm', () => {
  it.each([
    ['a=1&b=', { a: '1', b: '' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['items[0][name]=Th%C3%A9+vert&items[1][name]=%26', { items: { 0: { name: 'Thé vert' }, 1: { name: '&' } } }],
    ['expand%5B%5D=x&expand[]=y', { expand: { 0: 'x', 1: 'y' } }],
    ['', {}],
  ])('%s', (text, form) => {
    expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(form)
  })

  it('keeps names like __proto__ ordinary', () => {
    const form = parseForm('metadata[__proto__]=x&__proto__[polluted]=yes')
    expect(Object.keys(form)).toEqual(['metadata', '__proto__'])
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  it.each([
    ['a value and a hash', 'a=1&a[b]=2'],
    ['a hash and a value', 'a[b]=2&a=1'],
    ['the same twice', 'a=1&a=2'],
    ['a bracket left open', 'a[b=1'],
    ['no name', '=1'],
    ['a tower of brackets', `a${'[b]'.repeat(20)}=1`],
  ])('refuses %s', (_words, text) => {
    expect(() => parseForm(text)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
