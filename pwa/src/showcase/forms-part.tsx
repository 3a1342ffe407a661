import { Button, ButtonLink, IconButton } from '#pwa/ui/forms/button.tsx'
import { CheckBox, Switch } from '#pwa/ui/forms/check-box.tsx'
import { CopyButton } from '#pwa/ui/forms/copy-button.tsx'
import { CutleryStepper } from '#pwa/ui/forms/cutlery-stepper.tsx'
import { FieldGroup, TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { FilterChips, SearchBox } from '#pwa/ui/forms/filters.tsx'
import { NewPasswordFields, PasskeyButton, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { ChoiceCells, HeatPicker, RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import { Example, Holding } from './example.tsx'

const nothing = () => {}

/** Whatever is pressed, chosen or typed. */
export function FormsPart() {
  return (
    <>
      <Example name="button">
        <Button look="primary">Commander</Button> <Button>Modifier</Button> <Button look="link">Plus tard</Button>{' '}
        <Button look="danger">Supprimer</Button> <Button blocked="Complet">Choisir</Button>{' '}
        <Button busy busyLabel="Envoi…">
          Envoyer
        </Button>
      </Example>
      <Example name="button-link">
        <ButtonLink to="/" look="primary">
          La carte
        </ButtonLink>{' '}
        <ButtonLink to="tel:0199001234">Appeler</ButtonLink>
      </Example>
      <Example name="icon-button">
        <IconButton icon="close" label="Fermer" /> <IconButton icon="clock" label="Horaires" disabled />
      </Example>
      <Example name="copy-button">
        <CopyButton text="https://exemple.fr" copied="Lien copié">
          Copier le lien
        </CopyButton>
      </Example>
      <Example name="check-box">
        <CheckBox>J’ai 18 ans ou plus</CheckBox> <CheckBox error>Cochez pour continuer</CheckBox>
      </Example>
      <Example name="choice-cells">
        <Holding start="12:00">
          {(value, set) => (
            <ChoiceCells
              name="showcase-slot"
              value={value}
              onChange={set}
              cells={[
                { value: '12:00', label: '12:00' },
                { value: '12:30', label: '12:30', detail: 'bientôt complet' },
                { value: '13:00', label: '13:00', detail: 'complet', disabled: true },
              ]}
            />
          )}
        </Holding>
      </Example>
      <Example name="text-field">
        <TextField label="Prénom" />
        <TextField label="Email" hint="La note y est envoyée." error="Cette adresse est incomplète." />
        <TextField label="Téléphone" optional defaultValue="06 12 34 56 78" />
      </Example>
      <Example name="text-area">
        <TextArea label="Message" optional rows={2} hint="Repris dans l’email." />
      </Example>
      <Example name="field-group">
        <FieldGroup legend="Régime" hint="Les deux se cumulent." error="Choisissez au moins un régime.">
          <CheckBox>Végétarien</CheckBox>
          <CheckBox>Végétalien</CheckBox>
        </FieldGroup>
      </Example>
      <Example name="filter-chips">
        <Holding<'all' | 'open' | 'done'> start="open">
          {(value, set) => (
            <FilterChips
              label="Demandes"
              chosen={value}
              onChoose={set}
              chips={[
                { value: 'all', label: 'Toutes' },
                { value: 'open', label: 'À traiter', count: 3 },
                { value: 'done', label: 'Traitées', count: 0 },
              ]}
            />
          )}
        </Holding>
      </Example>
      <Example name="heat-picker">
        <Holding<1 | 2 | 3 | 4> start={2}>{(value, set) => <HeatPicker value={value} onChange={set} />}</Holding>
      </Example>
      <Example name="chillies">
        <Chillies count={0} /> <Chillies count={1} /> <Chillies count={2} /> <Chillies count={3} />
      </Example>
      <Example name="password-field">
        <Holding start={false}>
          {(isShown, show) => (
            <PasswordField
              label="Mot de passe"
              autoComplete="current-password"
              isShown={isShown}
              onShow={show}
              error="Identifiants invalides"
            />
          )}
        </Holding>
      </Example>
      <Example name="passkey-button">
        <PasskeyButton
          label="Se connecter avec ce téléphone"
          onSigning={async () => {
            throw new Error('Rien n’a été confirmé sur l’appareil. Réessayez, ou choisissez un autre moyen.')
          }}
        />
      </Example>
      <Example name="new-password-fields">
        <NewPasswordFields
          label="Nouveau mot de passe"
          password={{ name: 'password', value: 'motdepasse', error: undefined, onChange: nothing }}
          confirmation={{ name: 'again', value: 'mot', error: 'Les deux diffèrent.', onChange: nothing }}
        />
      </Example>
      <Example name="radio-group">
        <Holding start="Poulet">
          {(value, set) => (
            <RadioGroup
              legend="Au choix"
              note="1 choix"
              value={value}
              onChange={set}
              options={[
                { value: 'Poulet', label: 'Poulet', end: '13,50 €' },
                { value: 'Crevette', label: 'Crevette', detail: 'Contient des crustacés', end: '13,90 €' },
                { value: 'Saumon', label: 'Saumon', end: 'Épuisé', disabled: true },
              ]}
            />
          )}
        </Holding>
      </Example>
      <Example name="search-box">
        <SearchBox label="Rechercher par nom ou email" value="Renard" onSearch={nothing} />
      </Example>
      <Example name="stepper">
        <Holding start={2}>{(value, set) => <Stepper label="Pad thaï" value={value} onChange={set} />}</Holding>
      </Example>
      <Example name="cutlery-stepper">
        <Holding start={0}>{(value, set) => <CutleryStepper value={value} onChange={set} />}</Holding>
      </Example>
      <Example name="switch">
        <Holding start={true}>
          {(isOn, set) => (
            <Switch label="Pad thaï" isOn={isOn} onSwitch={set}>
              {isOn ? 'Disponible' : 'Indisponible'}
            </Switch>
          )}
        </Holding>{' '}
        <Switch label="Curry vert" isOn={false} onSwitch={nothing} disabled>
          Hors ligne
        </Switch>
      </Example>
    </>
  )
}
