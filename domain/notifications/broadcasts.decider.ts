import type { Decider } from '../_shared/decider.ts'
import { DomainError } from '../_shared/errors.ts'
import type { Audience, BroadcastEvent } from './broadcasts.events.ts'

export interface BroadcastCommand {
	readonly type: 'OrderBroadcast'
	readonly wordsHash: string
	readonly audience: Audience
	/** How many people the admin was shown, and how many it is for now. */
	readonly confirmed: number
	readonly counted: number
	readonly at: string
}

export interface BroadcastState {
	readonly isOrdered: boolean
}

/** What an admin says to many: once, and only to as many as they were shown. */
export const broadcastDecider: Decider<BroadcastState, BroadcastCommand, BroadcastEvent> = {
	initial: { isOrdered: false },
	decide({ wordsHash, audience, confirmed, counted, at }, { isOrdered }) {
		if (isOrdered) return []
		if (counted === 0) throw new DomainError('NOBODY', 'There is nobody to send this to.', 409)
		if (counted !== confirmed)
			throw new DomainError(
				'AUDIENCE_CHANGED',
				'The number of people has changed in the meantime. Please look at it again.',
				409,
			)
		return [{ type: 'BroadcastOrdered', data: { wordsHash, audience, counted, at } }]
	},
	evolve: () => ({ isOrdered: true }),
}
