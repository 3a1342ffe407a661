import { describe, expect, it } from 'vitest'
import { htmlFormat } from '../compose-mail.ts'
import { MissingValue, render } from './legal-text.ts'

describe('the language of the texts', () => {
  it('puts values in, found in the nearest scope, dots in names or between them', () => {
    const scopes = [{ order: { number: '#A' } }, { 'site.url': 'https://x', order: { number: '#B', total: '5 €' } }]
    expect(render('{order.number} {order.total} {site.url}', scopes)).toBe('#A 5 € https://x')
  })

  it('refuses a text whose value nobody gave, whatever objects inherit', () => {
    expect(() => render('Bonjour {customer.name}', [{}])).toThrow(new MissingValue('customer.name'))
    expect(() => render('{constructor.name}', [{ a: '1' }])).toThrow(MissingValue)
    expect(() => render('{a}', [{ a: { b: 'c' } }])).toThrow(MissingValue)
  })

  it('writes a stand-in for a missing value where one is asked for', () => {
    expect(render('SIRET {restaurant.siret}', [{}], { missing: 'à compléter' })).toBe('SIRET à compléter')
  })

  it.each([
    [true, 'oui'],
    ['rempli', 'oui'],
    [{ a: '1' }, 'oui'],
    [false, ''],
    ['', ''],
    [undefined, ''],
    [[], ''],
  ])('shows a block for %j as %j', (x, shown) => {
    expect(render('{#x}oui{/x}', [{ x }])).toBe(shown)
  })

  it('repeats a block for a list, items before the rest, without blank lines between', () => {
    const list = [
      { name: 'Nems', options: 'x6' },
      { name: 'Thé', options: '' },
    ]
    const text = 'Avant\n\n{#lines}\n{name}{#options}, {options}{/options} {end}\n{/lines}\n\nAprès'
    expect(render(text, [{ lines: list, end: '.' }])).toBe('Avant\n\nNems, x6 .\nThé .\n\nAprès')
  })

  it('drops a line that its tags left empty, keeps a blank line and makes one of several', () => {
    const text = 'Un\n{#no}Rien{/no}\nDeux\n\n{#no}\nRien\n{/no}\n\nTrois'
    expect(render(text, [{}])).toBe('Un\nDeux\n\nTrois')
  })

  it('drops an item of a list that its tags left empty', () => {
    expect(render('- Un\n- {#no}Rien{/no}\n- Trois', [{}])).toBe('- Un\n- Trois')
  })

  it('makes one of two spaces', () => {
    expect(render('Fin. {#no}Reste. {/no} Suite', [{}])).toBe('Fin. Suite')
  })

  it('does not read tags in values', () => {
    expect(render('{a}', [{ a: '{b} {#c}', b: 'secret' }])).toBe('{b} {#c}')
  })

  it('refuses a block left open or closed twice', () => {
    expect(() => render('{#a}', [{}])).toThrow('never closed')
    expect(() => render('{/a}', [{}])).toThrow('closes nothing')
    expect(() => render('{#a}{#b}{/a}{/b}', [{}])).toThrow('closes nothing')
  })

  it('escapes values and words for HTML and links only what is an address by its name', () => {
    const scopes = [{ name: '<img src=x onerror="a">', 'site.url': 'https://x/?a=1&b=2', note: 'https://evil' }]
    expect(render('{name} & {site.url} {note}', scopes, { format: htmlFormat })).toBe(
      '&lt;img src=x onerror=&quot;a&quot;&gt; &amp; <a href="https://x/?a=1&amp;b=2" style="color:#23418F">https://x/?a=1&amp;b=2</a> https://evil',
    )
  })

  it('links no address that is not of the web', () => {
    const rendered = render('{verify.url}', [{ verify: { url: 'javascript:alert(1)' } }], { format: htmlFormat })
    expect(rendered).toBe('javascript:alert(1)')
  })
})
