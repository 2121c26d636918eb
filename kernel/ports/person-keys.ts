/**
 * Derives ids of people without an account from their addresses, with a secret, so that an id alone gives no
 * address away. Adapter: `infra/encryption/person-keys.ts`.
 */
export interface PersonKeys {
	/**
	 * Returns the ids of an address under every key that was ever in use, the current one first.
	 * @param address a normalized e-mail address or phone number
	 */
	idsOf(address: string): readonly string[]
}
