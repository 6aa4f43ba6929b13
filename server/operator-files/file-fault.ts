import { fileFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'

/** A fault or a warning in a file that an operator wrote, with its place. */
export interface FileFault {
  file: string
  /** 0 for the file or folder as a whole. */
  line: number
  /** The place, counted from one: `packs[1]` is the first pack. Empty for a line or the whole. */
  place: string
  message: Localized
}

export type Path = readonly (string | number)[]

/** Names the place of a value in the file. */
export type Locate = (path: Path, message: Localized) => FileFault

/** The most faults of a file that are told: a person mends no more at a time. */
export const faultsTold = 100

/** The first faults, and how many more there are: those left out here, and `more` that were only counted. */
export function tellSome(faults: FileFault[], more = 0): FileFault[] {
  const untold = Math.max(0, faults.length - faultsTold) + more
  const [first] = faults
  if (untold === 0 || first === undefined) return faults
  const message = inBoth(fileFaults.more, untold.toLocaleString('en'))
  return [...faults.slice(0, faultsTold), { file: first.file, line: 0, place: '', message }]
}
