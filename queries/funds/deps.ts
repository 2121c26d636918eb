import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { QueryDeps } from '../_shared/deps.ts'

/** Queries that read what is sealed. */
export interface SealedDeps extends QueryDeps {
	readonly cipher: Cipher
	/** How long money waits after a bank account was changed. */
	readonly coolingMs: number
}
