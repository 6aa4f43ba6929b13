// The password between the form and its confirmation: in memory only, gone with a reload (ruling 19).

let kept = ''

export const keepPassword = (password: string): void => {
  kept = password
}

export const keptPassword = (): string => kept

export const forgetPassword = (): void => {
  kept = ''
}
