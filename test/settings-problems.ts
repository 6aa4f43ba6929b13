import { SettingsError } from '#server/settings/environment.ts'

/** The message of a reader of settings that refuses; empty when it refuses nothing. */
export function problemsOf(read: () => unknown): string {
  try {
    read()
    return ''
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message
  }
}
