/** Where slips of these codes are shown for printing. */
export function slipsAddress(ids: readonly string[]): string {
  return `/contest/authorization-codes/slips?ids=${ids.join(',')}`
}
