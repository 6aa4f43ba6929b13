import type { Localized } from '#phrases/language.ts'

/** What is wrong in a file that an operator wrote, or worth a warning, and where. */
export interface FileFault {
  file: string
  /** 0 for the file or folder as a whole. */
  line: number
  /** As a person counts: `packs[1]` is the first pack. Empty for a line or the whole. */
  place: string
  message: Localized
}

export type Path = readonly (string | number)[]

/** Names the place of a value in the file. */
export type Locate = (path: Path, message: Localized) => FileFault
