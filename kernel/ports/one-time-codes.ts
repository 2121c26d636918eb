/** Makes and hashes codes that people type. Adapter: `infra/encryption/one-time-codes.ts`. */
export interface OneTimeCodes {
	make(): string
	/** Returns a keyed hash, so that the table alone is not enough to try all million codes. */
	hash(code: string, context: string): Buffer
}
