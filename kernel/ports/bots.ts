/** Programs that open pages by themselves. Adapter: `infra/adapters/bots.ts`. */
export interface Bots {
	/** Whether a program names itself so. @param userAgent as it was sent; empty where none was */
	isBot(userAgent: string): boolean
}
