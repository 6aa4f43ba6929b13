import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Disk {
  freeBytes: number
  sizeBytes: number
}

/** The disk under a folder that may still be made. */
export async function diskOf(folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return await diskOf(dirname(folder))
  }
}
