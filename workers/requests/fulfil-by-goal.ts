import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

/** A fundraiser whose goal is reached is fulfilled. */
export const fulfilByGoal = (deps: {
	/** Raised and goal in minor units, once the read model has passed the event; null when there is no such request. */
	readonly progressOf: (
		requestId: string,
		after: RecordedEvent['position'],
	) => Promise<{ raised: bigint; goal: bigint } | null>
	readonly fulfil: (requestId: string, raised: bigint, cause: RecordedEvent) => Promise<unknown>
}): EffectHandler => ({
	name: 'requests/fulfil-by-goal',
	on: ['DonationConfirmed'],
	attempts: 12,
	run: async (event) => {
		const { target } = asEvent<DonationConfirmed>(event).data
		if (target.kind !== 'request') return { ignored: 'not for a request' }
		const progress = await deps.progressOf(target.id, event.position)
		if (!progress || progress.raised < progress.goal) return { ignored: 'the goal is not reached' }
		await deps.fulfil(target.id, progress.raised, event)
		return { done: true }
	},
})
