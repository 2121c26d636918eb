/** The time, which tests, simulations and demo data replace. */
export interface Clock {
	/** Milliseconds since the epoch, UTC. */
	now(): number
}
