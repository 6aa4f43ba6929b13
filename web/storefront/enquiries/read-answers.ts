// The newest answer to each enquiry that this browser has shown.

const keyOf = (enquiryId: string) => `read-answer:${enquiryId}`

/** Keeps the moment of the newest message that was shown. */
export function rememberAnswer(enquiryId: string, writtenAt: string): void {
  try {
    localStorage.setItem(keyOf(enquiryId), writtenAt)
  } catch {
    // My page tells of the answer again where nothing can be stored, which loses nothing.
  }
}

/** Tells whether the shop has written since this browser showed the enquiry. */
export function isUnread({
  enquiryId,
  answeredAt,
}: {
  enquiryId: string
  answeredAt?: string | undefined
}): boolean {
  if (answeredAt === undefined) return false
  try {
    return new Date(answeredAt) > new Date(localStorage.getItem(keyOf(enquiryId)) ?? 0)
  } catch {
    return true
  }
}
