import { PhotoCropper } from '#pwa/ui/media/photo/photo-cropper.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import type { usePhotoEditing } from './use-photo-editing.ts'

/** Where the square of a chosen picture is set, over the settings. */
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
