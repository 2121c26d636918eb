/** What is paid in the provider's own checkout. */
export const ORDER_METHODS = ['upi', 'netbanking', 'wallet'] as const
export type OrderMethod = (typeof ORDER_METHODS)[number]
