import { SettingsError } from '#server/settings/environment.ts'

/** What a reader of settings refuses, as its message; empty when it refuses nothing. */
export function problemsOf(read: () => unknown): string {
  try {
    read()
    return ''
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message
  }
}
