import type { AccountSection } from '#pwa/features/auth/account/account-entries.ts'

/** What every sheet of the account is given by `AccountSections`. */
export type AccountSheetProps = {
  open: boolean
  /** Closes the sheet; also to be called before the account is left on purpose. */
  onClose: () => void
  /** Goes to another sheet of the account, in the place of this one: Back leaves the account. */
  onSection: (section: AccountSection) => void
  /**
   * The server no longer knows the session (401). Where that is so, the sign-in dialog opens and leads back to this
   * very section.
   */
  onSessionOver: () => Promise<void>
}
