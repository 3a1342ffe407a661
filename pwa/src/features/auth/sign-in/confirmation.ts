/** The message of a confirmation that differs from its password. Source: specification 1, section 5. */
export function confirmationError({ password, confirmation }: { password: string; confirmation: string }) {
  return password === confirmation ? {} : { confirmation: 'Les mots de passe ne correspondent pas' }
}
