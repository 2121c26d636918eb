/** Hashes and checks passwords. Adapter: `infra/adapters/passwords.ts` (Argon2id). */
export interface Passwords {
	/**
	 * Called before anything is looked up for a password, so that a flood of them costs next to nothing.
	 * @throws DomainError BUSY (503) when too many wait
	 */
	admit(): void
	/** @returns a hash in PHC form @throws DomainError BUSY (503) when too many wait */
	hash(password: string): Promise<string>
	/**
	 * Checks a password against its hash. With `null`, for a missing account, it answers false and takes as
	 * long as for an existing one.
	 * @throws DomainError BUSY (503) when too many wait
	 */
	verify(hash: string | null, password: string): Promise<boolean>
}
