/** The time, so that tests, simulations and demo data can have their own. */
export interface Clock {
	/** Milliseconds since the epoch, UTC. */
	now(): number
}
