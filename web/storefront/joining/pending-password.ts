// The password between the registration form and its confirmation: in memory only, lost on reload (ruling 19).

let kept = ''

export const setPendingPassword = (password: string): void => {
  kept = password
}

export const pendingPassword = (): string => kept

export const clearPendingPassword = (): void => {
  kept = ''
}
