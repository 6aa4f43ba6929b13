// The result of a film's check. Kept apart from the check, whose parser is loaded in a worker alone.

/**
 * Why a file is not taken as a film: the key of its message. `format`: neither MP4 nor WebM; `extension`: the name says
 * the other of both; `codec`: one that some browsers do not play; `incomplete`: the end of the file is missing.
 */
export type FilmFaultReason = 'format' | 'extension' | 'noVideo' | 'codec' | 'size' | 'seconds' | 'incomplete'

export class FilmFault extends Error {
  readonly reason: FilmFaultReason
  /** The codec, size or length that was found instead. */
  readonly found: string
  constructor(reason: FilmFaultReason, found = '') {
    super(`${reason} ${found}`.trim())
    this.reason = reason
    this.found = found
  }
}

const containers = ['mp4', 'webm'] as const
export type Container = (typeof containers)[number]

export const isContainer = (name: string): name is Container => containers.some((one) => one === name)

export interface CheckedFilm {
  /** `video/mp4; codecs="avc1.64001f"` */
  type: string
  film: Uint8Array<ArrayBuffer>
}
