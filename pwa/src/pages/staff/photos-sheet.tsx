import { type ChangeEvent, useRef, useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { PhotoBatch, PhotoList, useBatch } from '#pwa/features/menu/admin/photo-batch.tsx'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { PHOTO_TYPES } from '#pwa/ui/media/open-photo.ts'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'

type PhotosSheetProps = {
  open: boolean
  items: readonly AdminItem[]
  labels: Record<string, string>
  onClose: () => void
}

/** The dishes' photos: several at once, from the camera or the album, and those that are still missing. */
export function PhotosSheet({ open, items, labels, onClose }: PhotosSheetProps) {
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState<string>()
  const { current, left, chosen, isOpening, refused, start, next, stop } = useBatch()
  const choose = (item: AdminItem | undefined) => {
    setWanted(item?.id)
    input.current?.click()
  }
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same files, chosen again, are a choice too.
    target.value = ''
    if (files.length > 0) void start(files)
  }
  return (
    <Sheet
      open={open}
      onClose={() => {
        stop()
        onClose()
      }}
      shape="page"
      title={current ? `Photo ${chosen - left + 1} sur ${chosen}` : 'Photos des plats'}
      onBack={current && stop}
    >
      {current ? (
        <PhotoBatch
          // Each picture begins anew.
          key={`${current.file.name} ${left}`}
          {...current}
          items={items}
          wanted={chosen === 1 ? wanted : undefined}
          onSaved={name => {
            showToast({ tone: 'done', text: `La photo de ${name} est enregistrée.`, durationMs: 2000 })
            void next()
          }}
          onSkip={() => void next()}
        />
      ) : (
        <div className="photos-sheet">
          <div className="ways">
            <Button look="primary" busy={isOpening} busyLabel="Ouverture…" onClick={() => choose(undefined)}>
              Choisir des photos
            </Button>
            <p className="soft small">
              Plusieurs à la fois, JPEG, PNG ou WebP, 5&nbsp;Mo au plus chacune. Un fichier nommé comme son plat le
              trouve seul.
            </p>
          </div>
          {refused.length > 0 && (
            <Notice tone="problem">
              {refused.map(words => (
                <p key={words}>{words}</p>
              ))}
            </Notice>
          )}
          <PhotoList items={items} labels={labels} onChoose={choose} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PHOTO_TYPES}
        aria-label="Photos des plats"
        onChange={onChosen}
      />
    </Sheet>
  )
}
