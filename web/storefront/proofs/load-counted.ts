/** Loads an answer of JSON and tells how many bytes have come, so that a large box on a slow line shows that it moves. */
export async function loadCounted(address: string, onBytes: (bytes: number) => void): Promise<unknown> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  if (!answer.ok || answer.body === null) throw new Error(`the box could not be loaded (${answer.status})`)
  let bytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length
      onBytes(bytes)
      controller.enqueue(chunk)
    },
  })
  return await new Response(answer.body.pipeThrough(counted)).json()
}
