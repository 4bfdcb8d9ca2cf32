/** An amount over open items, in the order given, each up to what is open; minor units. What is left over settles nothing. Source: accounting 4.2. */
export function spread<Item extends { open: bigint }>(
  amount: bigint,
  items: readonly Item[],
): { item: Item; amount: bigint }[] {
  let left = amount
  return items.flatMap((item) => {
    const taken = left < item.open ? left : item.open
    if (taken <= 0n) return []
    left -= taken
    return [{ item, amount: taken }]
  })
}
