import { describe, expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { Markdown } from './legal-text.tsx'

function html(text: string): string {
  renderPart(<article>{<Markdown text={text} />}</article>)
  return document.querySelector('article')?.innerHTML.replace(/<\/?x-t>/g, '') ?? ''
}

describe('the Markdown of the legal texts', () => {
  it.each([
    ['# Titre', '<h3>Titre</h3>'],
    ['## Article', '<h4>Article</h4>'],
    ['Deux\nlignes', '<p>Deux lignes</p>'],
    ['- un\n- deux', '<ul><li>un</li><li>deux</li></ul>'],
    ['1. un\n2. deux', '<ol><li>un</li><li>deux</li></ol>'],
    ['> cité\n> encore', '<blockquote>cité encore</blockquote>'],
    ['**fort** et *doux*', '<p><b>fort</b> et <em>doux</em></p>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('%s', (text, expected) => expect(html(text)).toBe(expected))

  it('begins at level 1 where it is the page', () => {
    renderPart(<Markdown text={'# Titre\n\n## Article'} level={1} />)
    expect(document.body.innerHTML).toContain('<h1>Titre</h1><h2>Article</h2>')
  })

  it('names each cell of a table by its column', () => {
    expect(html('| Quoi | Jusqu’à |\n|---|---|\n| Panier | Paiement |')).toContain(
      '<td data-label="Quoi" role="cell">Panier</td><td data-label="Jusqu’à" role="cell">Paiement</td>',
    )
  })
})
