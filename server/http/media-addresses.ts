/** Answers and messages are written as JSON; a stored file has the hash of what it holds as its name. */
const stored = /"\/media\/(?=[0-9a-f]{20}\.)/g

/** Writes the addresses of stored pictures and films into a JSON text as browsers are to ask for them. */
export type WriteMedia = (json: string) => string

/**
 * With an origin (a content delivery network's) their addresses begin with it; without one they stay the shop's own.
 * What the operator put into the folder by hand, such as a logo, may change under its name and stays the shop's own.
 */
export const mediaAddresses = (origin: string | undefined): WriteMedia =>
  origin === undefined ? (json) => json : (json) => json.replaceAll(stored, `"${origin}/media/`)
