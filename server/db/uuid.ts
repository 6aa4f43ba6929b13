const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tells whether a text has the shape of a UUID; a column of that type takes no other, not even in a question. */
export const isUuid = (text: string): boolean => uuid.test(text)
