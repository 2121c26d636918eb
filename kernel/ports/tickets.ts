import type { Ticket } from '../wire/ticket-codes.ts'

/** Makes the secret link and the signed codes of tickets. Adapter: `infra/encryption/tickets.ts`. */
export interface Tickets {
	/**
	 * Returns the token of a registration's tickets of one version: `~` and 26 characters of base32, the same each
	 * time.
	 */
	tokenOf(registrationId: string, version: number): string
	/** Returns the text of a seat's code, which anybody can check with the public key and nobody can make. */
	codeOf(ticket: Ticket): string
	/** The keys that codes are checked with, SPKI in base64: the current one first. */
	readonly publicKeys: readonly string[]
}
