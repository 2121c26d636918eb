/** Finds the country of a network address. Adapter: `infra/adapters/address-country.ts`. */
export interface AddressCountry {
	/** ISO 3166-1 code of two letters; null for private networks and unknown addresses. */
	countryOf(address: string): Promise<string | null>
}
