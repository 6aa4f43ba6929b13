/**
 * Works on many items together. Where that fails, works on each half by itself, down to the item that fails alone: one
 * bad row stops no other, and good ones are quick. `work` must undo all it did when it fails: one transaction.
 * `failed` may throw, to end the whole.
 */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<unknown>,
  failed: (item: Item, cause: unknown) => Promise<unknown> | unknown,
): Promise<void> {
  if (items.length === 0) return
  try {
    await work(items)
  } catch (cause) {
    const [only] = items
    if (items.length === 1) return void (await failed(only as Item, cause))
    const middle = items.length >> 1
    await inHalves(items.slice(0, middle), work, failed)
    await inHalves(items.slice(middle), work, failed)
  }
}
