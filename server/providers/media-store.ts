// The folder or bucket in which pictures and films are kept.

import type { Readable } from 'node:stream'

/**
 * A store of files by name. Names of files that the shop writes carry the hash of their content. A failure
 * rejects with an error that has a `code` and a `syscall`, as those of the system have.
 */
export interface MediaStore {
  /** The operator's name for it: a folder, or the address of a bucket. */
  readonly place: string
  /** Set when it is a folder. */
  readonly folder?: string
  /** Every file with its size in bytes. */
  list(): Promise<Map<string, number>>
  /** Undefined when the file is not there. */
  size(name: string): Promise<number | undefined>
  /** Rejects when the file is not there. */
  read(name: string): Promise<Buffer>
  /** Bytes `from` to `to`, both included; without them all of it. Undefined when the file is not there. */
  open(name: string, part?: { from: number; to: number }): Promise<Readable | undefined>
  /** The file is there whole, or not at all; writing it again changes nothing. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The file is gone afterwards, also when it was not there. */
  remove(name: string): Promise<void>
}

export interface BucketSettings {
  /** The bucket's address: `https://s3.ap-northeast-1.amazonaws.com/pictures`, or with the bucket in the host's name. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Can be told to another process. */
export interface MediaStoreSettings {
  /** The folder in which pictures and films are kept. */
  mediaFolder: string
  /** The bucket that keeps them in place of the folder. */
  mediaBucket: BucketSettings | undefined
}
