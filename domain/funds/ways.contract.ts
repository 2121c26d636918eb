/** What the ways to pay a withdrawal through a provider are called, in every language. */
const NAMES: Readonly<Record<string, string>> = { razorpay: 'RazorpayX', stripe: 'Stripe' }

/** What people call the payment of withdrawals by a provider; one without a name of its own by its name in events. */
export const wayName = (provider: string): string => NAMES[provider] ?? provider
