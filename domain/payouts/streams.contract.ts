/** Returns the stream of a payout: `payout-stripe.po_…`, `payout-razorpay.setl_…`. */
export const payoutStream = (provider: string, payoutRef: string) => `payout-${provider}.${payoutRef}`

/** Returns the stream of a provider account in one currency: `providerAccount-stripe-in.INR`. */
export const providerAccountStream = (account: string, currency: string) =>
	`providerAccount-${account}.${currency}`
