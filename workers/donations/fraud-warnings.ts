import { bookFraudWarning } from '../../commands/donations/observe-fraud-warning.ts'
import { BY_RULE, refundWarned } from '../../commands/funds/refund-warned.ts'
import type { FraudWarningReceived } from '../../domain/donations/donations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent, systemContext } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'

/** Webhooks are resent for three days; the sweep covers what none of them brought. */
const WINDOW_MS = 4 * DAY_MS

/**
 * Refunds the rest of a warned payment by the rule, once. A refused refund is left to finance, in the list of
 * disputes.
 */
export const refundWarnedPayment = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'donations/refund-warned',
	on: ['FraudWarningReceived'] satisfies readonly FraudWarningReceived['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const { rule, warningRef } = asEvent<FraudWarningReceived>(event).data
		if (rule !== 'automatic') return { ignored: `the rule is ${rule}` }
		try {
			// The donation's money is free once the read model has it.
			await worker.readModels.awaitCaughtUp(['fund_totals'], event.position)
			const refundId = derivedId('refund of a warned payment', event.id)
			const refund = { donationId: streamId(event.stream), warningRef, refundId }
			await refundWarned(worker, refund, BY_RULE, contextFromEvent(event, 'refund-warned'))
		} catch (error) {
			if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
			return { done: true, note: `left to finance: ${error.code}` }
		}
		return { done: true }
	},
})

export const sweepFraudWarnings = (worker: WorkerInfrastructure): ScheduledJob => ({
	name: 'donations/sweep-fraud-warnings',
	everyMs: HOUR_MS,
	run: async (now) => {
		const { payments, clock } = worker
		for (const { account } of payments.accounts()) {
			const warnings = payments.fraudWarningsOf(account)
			if (!warnings) continue
			for await (const warning of warnings.list(account, now - WINDOW_MS))
				await bookFraudWarning(worker, warning, systemContext(clock, 'sweep-fraud-warnings'))
		}
	},
})
