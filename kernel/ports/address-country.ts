/** Where a network address is at home. Adapter: `infra/adapters/address-country.ts`. */
export interface AddressCountry {
	/** ISO 3166-1 code of two letters; null for addresses of private networks, and those nobody knows. */
	countryOf(address: string): Promise<string | null>
}
