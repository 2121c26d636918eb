/**
 * Keys for addresses that open one thing to whoever has them, for a while: what a guest's mail links to.
 * Adapter: `infra/encryption/signed-links.ts`.
 */
export interface SignedLinks {
	/** @param subject what the key opens, such as `receipt:{id}` @param until epoch milliseconds */
	sign(subject: string, until: number): string
	/** `expired` is a key that was right once. */
	check(subject: string, key: string, now: number): 'valid' | 'expired' | 'wrong'
}
