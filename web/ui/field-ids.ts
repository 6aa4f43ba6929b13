// The ids of hint and error of a field, for `aria-describedby`.

export const joinIds = (...ids: (string | undefined | false | '')[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined
