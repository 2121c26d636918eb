import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { progressOf } from '../../queries/requests/lookups.ts'

export const fulfilByGoal = ({
	sql,
	dispatch,
	clock,
	readModels,
}: Pick<WorkerInfrastructure, 'sql' | 'dispatch' | 'clock' | 'readModels'>): EffectHandler => ({
	name: 'requests/fulfil-by-goal',
	on: ['DonationConfirmed'],
	attempts: 12,
	run: async (event) => {
		const { target } = asEvent<DonationConfirmed>(event).data
		if (target.kind !== 'request') return { ignored: 'not for a request' }
		await readModels.awaitCaughtUp(['fund_totals', 'requests'], event.position)
		const progress = await progressOf(sql, target.id)
		if (!progress || progress.raised < progress.goal) return { ignored: 'the goal is not reached' }
		const at = new Date(clock.now()).toISOString()
		await dispatch(
			requestDecider,
			requestStream(target.id),
			// The end of a day decides nothing here, so that the region's calendar is not consulted.
			{ type: 'FulfilByGoal', raised: progress.raised, at, today: at.slice(0, 10) },
			{
				commandId: newId(clock.now()),
				actor: { kind: 'system', id: 'fulfil-by-goal' },
				correlationId: event.metadata.correlationId,
				causationId: event.id,
			},
		)
		return { done: true }
	},
})
