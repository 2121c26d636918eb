/** A connection that sends the sound of a channel. */
export interface LiveSource {
	write(bytes: Uint8Array): void
	/** Checks whether listeners hear it now. */
	isOnAir(): boolean
	/** Ends it: the air goes back to the plan. */
	close(): void
}

/** Takes the sound of hosts. Adapter: `workers/radio/desk.ts`. */
export interface LiveDesk {
	/**
	 * Opens a source for the slot that a password is of.
	 * @param onEnd is called when it ends by itself: the slot is over, another source of the host has come, nothing can be decoded, or too much comes
	 * @throws DomainError SOURCE_REFUSED, SOURCE_OUT_OF_TIME, SOURCE_BUSY
	 */
	open(slug: string, password: string, onEnd: () => void): Promise<LiveSource>
	/**
	 * Opens a source for the slot that a ticket of the studio is of, which it uses up.
	 * @param onEnd as of `open`
	 * @throws DomainError as `open`
	 */
	enter(ticket: string, onEnd: () => void): Promise<LiveSource>
}
