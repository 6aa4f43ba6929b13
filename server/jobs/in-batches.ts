/**
 * Repeats `work` while it does as much as it may, and leaves between two batches once `leave` is aborted: the next run
 * goes on from there.
 * @returns how much was done
 */
export async function inBatches(
  leave: AbortSignal,
  work: (limit: number) => Promise<number>,
  limit = 1000,
): Promise<number> {
  let sum = 0
  while (!leave.aborted) {
    const done = await work(limit)
    sum += done
    if (done < limit) break
  }
  return sum
}
