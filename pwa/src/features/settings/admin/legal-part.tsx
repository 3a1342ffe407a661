import type { ReactNode } from 'react'
import { LEGAL_FIELDS, LEGAL_GROUPS, missingIdentity } from '#api/features/settings/rules/legal-fields.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import type { PartProps } from './draft.ts'
import { TextSetting } from './text-setting.tsx'

/** The data about the restaurant that the law requires. */
export function LegalPart({ opening, ...props }: PartProps & { opening: ReactNode }) {
  const { settings, draft, onChange } = props
  const missing = missingIdentity(legalOf(draft.texts))
  const open = LEGAL_FIELDS.filter(({ key }) => draft.texts[`legal.${key}`]?.trim() === '').length
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="problem">
          En production, le site affiche «&nbsp;Bientôt ouvert&nbsp;» et ne prend aucune commande tant qu’il manque :{' '}
          {missing.map(({ label }) => label).join(', ')}.
        </Notice>
      )}
      {open > 0 && (
        <Notice>
          {open === 1 ? 'Une valeur reste à compléter.' : `${open} valeurs restent à compléter.`} Le site affiche
          «&nbsp;à compléter&nbsp;» à leur place.
        </Notice>
      )}
      {missing.length > 0 && opening}
      {LEGAL_GROUPS.map(({ title, lead, fields }) => (
        <section key={title} className="settings-section" aria-label={title}>
          <h2>{title}</h2>
          <p className="soft">{lead}</p>
          <div className="side-by-side">
            {fields.map(field => (
              <TextSetting
                key={field.key}
                {...props}
                path={`legal.${field.key}`}
                placeholder="à compléter"
                {...('hint' in field && { hint: field.hint })}
              />
            ))}
          </div>
        </section>
      ))}
      <section className="settings-section" aria-label="Textes">
        <h2>Les textes</h2>
        <CheckBox
          checked={draft.drinksMayReturn}
          onChange={({ target }) => onChange({ drinksMayReturn: target.checked })}
        >
          Les conditions laissent quatorze jours pour rendre une boisson fermée (article 9, à trancher avec votre
          avocat)
        </CheckBox>
        <dl className="facts">
          <dt>Version des textes</dt>
          <dd>
            {settings.legal['legal.version']}, {settings.legal['legal.updatedOn']}. Elle change d’elle-même avec une
            valeur affichée&nbsp;; chaque commande garde la sienne.
          </dd>
          <dt>Journaux techniques</dt>
          <dd>{settings.legal['retention.logs']}, effacés par le système.</dd>
          <dt>Avis affichés</dt>
          <dd>{settings.legal['retention.reviews']}, retirés par le système.</dd>
        </dl>
        <p>
          {/* The link leads to the customers' page, which is another build. */}
          <a className="to-pages" href="/mentions-legales" target="_blank" rel="noopener">
            Voir les pages légales du site
          </a>
        </p>
      </section>
    </>
  )
}

/** The legal values as typed. */
function legalOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(LEGAL_FIELDS.map(({ key }) => [key, texts[`legal.${key}`] ?? '']))
}
