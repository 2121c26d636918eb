import { settleOpenTry } from '../../commands/donations/card-testing.ts'
import { createVelocityStore, keyOfCount, keyOfNobody } from '../../commands/donations/velocity-store.ts'
import type {
	DonationConfirmed,
	PaymentDeclined,
	UnassignedPaymentReceived,
} from '../../domain/donations/donations.events.ts'
import { levelAt } from '../../domain/donations/velocity.ts'
import type { Alarm } from '../../kernel/capability/capability.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { readLevels } from '../../records/donations/velocity.ts'

/**
 * Counts the outcome of an open try from its events, for any method. The browser may have counted it already.
 */
export const settleTries = ({ sql, clock }: Pick<WorkerInfrastructure, 'sql' | 'clock'>): EffectHandler => ({
	name: 'donations/settle-try',
	on: ['PaymentDeclined', 'DonationConfirmed', 'UnassignedPaymentReceived'] satisfies readonly (
		| PaymentDeclined
		| DonationConfirmed
		| UnassignedPaymentReceived
	)['type'][],
	keepOrder: false,
	attempts: 5,
	run: async (event) => {
		const isDeclined = event.type === 'PaymentDeclined'
		// We gave it up for another card of the same person: nobody declined anything.
		if (isDeclined && asEvent<PaymentDeclined>(event).data.code === 'canceled')
			return { ignored: 'given up by us' }
		const store = createVelocityStore({ sql, clock })
		const isSettled = await settleOpenTry(
			{ store },
			streamId(event.stream),
			isDeclined ? 'declined' : 'succeeded',
		)
		return isSettled ? { done: true } : { ignored: 'no open try' }
	},
})

const LEVELS = ['strangers', 'unanswered', 'underWay'] as const
const DEMANDED = ['proof', 'question', 'wait', 'refused'] as const

export const velocityAlarms: readonly Alarm[] = [
	{
		name: 'card_tries_level',
		help: 'Level of tries by people who never gave before: strangers (from 1 on a proof of work, from 4 on a question, from 7 on none is let in), unanswered questions, tries under way.',
		labelNames: ['of'],
		read: async ({ sql, clock }) => {
			const now = clock.now()
			const levels = await readLevels(
				sql,
				LEVELS.map((of) => keyOfNobody(JSON.stringify([of, '']))),
			)
			return LEVELS.map((of, index) => {
				const found = levels[index]
				const value = found
					? levelAt(now, { level: found.level, at: found.at.getTime() }, found.empties_per_hour)
					: 0
				return { labels: { of }, value }
			})
		},
	},
	{
		name: 'card_tries_today',
		help: 'Tries of this day (UTC) that did not reach a provider at once, by what was demanded: proof, question, wait; or refused.',
		labelNames: ['demanded'],
		read: async ({ sql, clock }) => {
			const now = clock.now()
			const counts = await readLevels(
				sql,
				DEMANDED.map((demanded) => keyOfCount(demanded, now)),
			)
			return DEMANDED.map((demanded, index) => ({ labels: { demanded }, value: counts[index]?.level ?? 0 }))
		},
	},
]
