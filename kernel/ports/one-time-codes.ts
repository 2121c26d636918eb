/** Makes and hashes codes that people type. Adapter: `infra/encryption/one-time-codes.ts`. */
export interface OneTimeCodes {
	/** Six random digits. */
	make(): string
	/** A keyed hash: whoever has the table alone can't try out the million codes there are. */
	hash(code: string, context: string): Buffer
}
