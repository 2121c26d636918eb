/** What postal codes each country has. Adapter: `infra/adapters/postal-codes.ts`. */
export interface PostalCodes {
	/** Whether a code can be one of a country (ISO 3166-1); any, for countries whose codes nobody listed. */
	isPostalCode(code: string, country: string): boolean
}
