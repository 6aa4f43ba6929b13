// Every key that the pages store in a visitor's browser. The privacy policy explains each of them in both
// languages; a test finds a key that the code uses and that is missing here.

/** Kept until the visitor deletes it (`local`) or closes the tab (`session`). An id follows a name that ends with `:`. */
export const storageNames = {
  local: ['theme', 'zoom', 'reveal-sound', 'reveal-calm', 'full-rows', 'read-answer:'],
  session: [
    'seen-root:',
    'seen-counts',
    'pending-draw',
    'wanted-count:',
    'chosen-cards:',
    'reveal:',
    'left-for-maintenance',
  ],
} as const

export type StorageName = (typeof storageNames)['local' | 'session'][number]

/** The purpose of each key, and where its value is sent. */
export type StorageWords = Record<StorageName, string>

/** The table rows about one kind of storage. */
export const storageLines = (kind: keyof typeof storageNames, words: StorageWords): string[] =>
  storageNames[kind].map((name) => `${name.replace(/:$/, '')}: ${words[name]}`)
