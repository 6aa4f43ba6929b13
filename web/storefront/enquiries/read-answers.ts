// Up to when this browser has shown the answers of each enquiry.

const keyOf = (enquiryId: string) => `read-answer:${enquiryId}`

/** Keeps the moment of the newest message that was shown. */
export function rememberAnswer(enquiryId: string, writtenAt: string): void {
  try {
    localStorage.setItem(keyOf(enquiryId), writtenAt)
  } catch {
    // Without storage My page tells of the answer again, which loses nothing.
  }
}

/** Whether the shop has written since this browser showed the enquiry. */
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
