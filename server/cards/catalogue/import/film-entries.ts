import * as z from 'zod/mini'
import { maxSources } from '#contract/film-limits.ts'

// The films of catalogue.yaml: the banner of mode video, and the reveals of a style and tier.

/** One file, or several encodings of the same film: a browser plays the first it can. */
const video = (file: z.ZodMiniType<string>) =>
  z.union([file, z.array(file).check(z.minLength(1), z.maxLength(maxSources))])

export const filmFields = (file: z.ZodMiniType<string>) => ({ video: video(file), poster: file })

/** The files of one film, the preferred first. */
export const videosOf = ({ video }: { video: string | string[] }): string[] => [video].flat()
