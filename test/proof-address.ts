import type { Visitor } from './shop.ts'

/** The address of the proof of a member's own draw. */
export async function proofAddress(member: Visitor, drawId: string): Promise<string> {
  const { body } = await member.get(`/user/history/detail/${drawId}`)
  return `/box/${body.pack_id}/draw/${drawId}?first_slot=${body.first_slot}`
}
