import './qr-picture.css'

/**
 * A card's code as the server drew it, with its quiet zone.
 * @param label for screen readers, where no text beside it says the same
 */
export function QrPicture({ picture, label = '' }: { picture: string | null; label?: string }) {
  if (picture === null) return <span className="qr-picture" data-none="" />
  return <img className="qr-picture" src={picture} alt={label} width={64} height={64} decoding="async" />
}
