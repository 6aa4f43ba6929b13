// The ids of what describes a field, as `aria-describedby` wants them.

export const joinIds = (...ids: (string | undefined | false | '')[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined
