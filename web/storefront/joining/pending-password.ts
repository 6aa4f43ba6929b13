// The password between the registration form and its confirmation: in memory only, lost on reload (ruling 19).

let pending = ''

export const setPendingPassword = (password: string): void => {
  pending = password
}

export const pendingPassword = (): string => pending

export const clearPendingPassword = (): void => {
  pending = ''
}
