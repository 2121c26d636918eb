const NAMES: Readonly<Record<string, string>> = { razorpay: 'RazorpayX', stripe: 'Stripe' }

export const wayName = (provider: string): string => NAMES[provider] ?? provider
