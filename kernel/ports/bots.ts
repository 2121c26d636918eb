/** Recognizes programs that open pages automatically. Adapter: `infra/adapters/bots.ts`. */
export interface Bots {
	/** @param userAgent as it was sent; empty when none was */
	isBot(userAgent: string): boolean
}
