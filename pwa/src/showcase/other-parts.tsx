import { drawingAddress } from '#api/features/menu/rules/drawing.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { OrderPage, PageBar } from '#pwa/ui/layout/order-page.tsx'
import { SkipLink } from '#pwa/ui/layout/skip-link.tsx'
import { PageHead, SectionStack } from '#pwa/ui/layout/staff-page.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import { Avatar } from '#pwa/ui/media/avatar.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Band, DishDrawing, EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { PhotoPicker } from '#pwa/ui/media/photo-picker.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { Example, Holding } from './example.tsx'

const DRAWING = { vessel: 'bowl', contents: ['noodles', 'shrimp'] }

/** Drawings, icons, people. */
export function MediaPart() {
  return (
    <>
      <Example name="avatar">
        <Avatar name="Camille Renard" /> <Avatar name="Anan" />
      </Example>
      <Example name="band">
        <Band />
        <Band flip />
      </Example>
      <Example name="dish-drawing">
        <DishDrawing drawing={DRAWING} />
      </Example>
      <Example name="dish-picture">
        <DishPicture dish={{ drawing: DRAWING, image: drawingAddress(DRAWING) }} />
      </Example>
      <Example name="photo-picker">
        <PhotoPicker label="Photo" hasPhoto={false} onPhoto={() => {}}>
          <DishDrawing drawing={DRAWING} />
        </PhotoPicker>
      </Example>
      <Example name="empty-bowl">
        <EmptyBowl />
      </Example>
      <Example name="icon">
        <Icon name="clock" /> <Icon name="alert" /> <Icon name="chilli" /> <Icon name="close" />
      </Example>
      <Example name="staff-icon">
        <StaffIcon name="clock" />
      </Example>
    </>
  )
}

/** What opens over the page. */
export function OverlaysPart() {
  return (
    <>
      <Example name="sheet">
        {(['drawer', 'card', 'page'] as const).map(shape => (
          <Holding key={shape} start={false}>
            {(open, set) => (
              <>
                <Button onClick={() => set(true)}>{shape}</Button>{' '}
                <Sheet
                  open={open}
                  onClose={() => set(false)}
                  title={`Feuille ${shape}`}
                  shape={shape}
                  footer={<Button look="primary">Continuer</Button>}
                >
                  <p>Ce qui s’y lit.</p>
                </Sheet>
              </>
            )}
          </Holding>
        ))}
      </Example>
      <Example name="confirm-dialog">
        <Holding start={false}>
          {(open, set) => (
            <>
              <Button onClick={() => set(true)}>Supprimer…</Button>
              <ConfirmDialog
                open={open}
                onClose={() => set(false)}
                title="Supprimer ce plat&nbsp;?"
                confirmLabel="Supprimer"
                busyLabel="Suppression…"
                isDanger
                onConfirm={async () => set(false)}
              >
                Les commandes passées le gardent.
              </ConfirmDialog>
            </>
          )}
        </Holding>
      </Example>
    </>
  )
}

/** Ways around, and the frames of pages. */
export function PagesPart() {
  return (
    <>
      <Example name="tabs">
        <Holding<'menu' | 'reviews'> start="menu">
          {(shown, show) => (
            <>
              <Tabs
                label="Parties"
                panel="showcase-panel"
                shown={shown}
                onShow={show}
                look="line"
                tabs={[
                  { name: 'menu', title: 'La carte' },
                  { name: 'reviews', title: 'Avis' },
                ]}
              />
              <div id="showcase-panel" role="tabpanel" aria-labelledby={tabId('showcase-panel', shown)}>
                {shown}
              </div>
            </>
          )}
        </Holding>
      </Example>
      <Example name="skip-link">
        <SkipLink />
      </Example>
      <Example name="page-bar">
        <PageBar name="Suivi" />
      </Example>
      <Example name="page-head">
        <PageHead title="Statistiques" lead="Du 1er au 30 novembre">
          <Button look="primary">Exporter</Button>
        </PageHead>
      </Example>
      <Example name="section-stack">
        <SectionStack>
          <h2>Litiges</h2>
          <h2>Virements refusés</h2>
        </SectionStack>
      </Example>
      <Example name="order-page">
        <OrderPage name="Votre commande" title="C’est noté" lead="On vous attend à 12 h 30." drawing={<EmptyBowl />} />
      </Example>
    </>
  )
}
