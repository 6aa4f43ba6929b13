// What the pages keep in a visitor's browser, by the names the browser shows. The privacy policy says of each what it
// is for, in both languages; a test finds a name that the code uses and that is missing here.

/** Until the visitor deletes it (`local`), or until the tab is closed (`session`). What ends with `:` has an id behind. */
export const storageNames = {
  local: ['theme', 'zoom'],
  session: ['seen-root:', 'pending-draw', 'chosen-cards:', 'reveal:', 'left-for-maintenance'],
} as const

export type StorageName = (typeof storageNames)['local' | 'session'][number]

/** What each is for, and where it goes. */
export type StorageWords = Record<StorageName, string>

/** The lines of a table about one kind of storage. */
export const storageLines = (kind: keyof typeof storageNames, words: StorageWords): string[] =>
  storageNames[kind].map((name) => `${name.replace(/:$/, '')}: ${words[name]}`)
