/**
 * Signs addresses that open one thing for a while without a sign-in, such as links in a guest's mail.
 * Adapter: `infra/encryption/signed-links.ts`.
 */
export interface SignedLinks {
	/** @param subject the opened thing, such as `receipt:{id}` @param until epoch milliseconds */
	sign(subject: string, until: number): string
	/** `expired` is a key that was valid once. */
	check(subject: string, key: string, now: number): 'valid' | 'expired' | 'wrong'
}
