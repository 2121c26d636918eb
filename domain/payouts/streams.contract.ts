/** The stream of one payout: `payout-stripe.po_…`, `payout-razorpay.setl_…`. */
export const payoutStream = (provider: string, payoutRef: string) => `payout-${provider}.${payoutRef}`

/** The stream of one account at a provider, in one currency: `providerAccount-stripe-in.INR`. */
export const providerAccountStream = (account: string, currency: string) =>
	`providerAccount-${account}.${currency}`
