import { PhotoCropper } from '#pwa/ui/media/photo-cropper.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import type { usePhotoEditing } from './use-photo-editing.ts'

/** The sheet over the settings where a chosen picture is cropped to a square. */
export function PhotoSheet({ photo, open }: { photo: ReturnType<typeof usePhotoEditing>; open: boolean }) {
  const { editing } = photo
  return (
    <Sheet open={open && editing !== undefined} onClose={photo.giveUp} shape="card" title="Cadrer la photo">
      {editing && (
        <PhotoCropper
          {...editing}
          shownAs="Telle qu’en haut de chaque page."
          onCrop={photo.change}
          onDone={photo.save}
          sending={photo.isSaving}
          failure={photo.savingFailure}
        />
      )}
    </Sheet>
  )
}
