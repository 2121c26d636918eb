/** Hashes and checks passwords. Adapter: `infra/adapters/passwords.ts` (Argon2id). */
export interface Passwords {
	/**
	 * Asked before anything is looked up for a password, so that a flood of them costs next to nothing.
	 * @throws DomainError BUSY (503) when too many wait
	 */
	admit(): void
	/** @returns a hash in PHC form @throws DomainError BUSY (503) when too many wait */
	hash(password: string): Promise<string>
	/**
	 * Is this the password behind the hash? With `null`, for an account that isn't there, it answers false
	 * and takes as long as for one that is.
	 * @throws DomainError BUSY (503) when too many wait
	 */
	verify(hash: string | null, password: string): Promise<boolean>
}
