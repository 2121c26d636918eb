import type { FraudWarningReceived } from '../../domain/donations/donations.events.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { FraudWarning } from '../../kernel/ports/fraud-warnings.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { Payments } from '../../kernel/provider-accounts.ts'
import { streamId } from '../../kernel/streams.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'

/** Webhooks are sent again for three days; what none of them brought is found by then. */
const WINDOW_MS = 4 * DAY_MS

/**
 * Gives back by itself what is left of a payment that is warned of, where the rule says so: once, however often it runs.
 * What can't go back stays with finance, in the list of disputes.
 */
export const refundWarnedPayment = (deps: {
	/** Has all that is left put aside or asked for; idempotent by the event. @throws DomainError why not */
	readonly refund: (donationId: string, warningRef: string, cause: RecordedEvent) => Promise<unknown>
}): EffectHandler => ({
	name: 'donations/refund-warned',
	on: ['FraudWarningReceived'] satisfies readonly FraudWarningReceived['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const { rule, warningRef } = asEvent<FraudWarningReceived>(event).data
		if (rule !== 'automatic') return { ignored: `the rule is ${rule}` }
		try {
			await deps.refund(streamId(event.stream), warningRef, event)
		} catch (error) {
			if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
			return { done: true, note: `left to finance: ${error.code}` }
		}
		return { done: true }
	},
})

/** Finds warnings whose webhooks never came. */
export const sweepFraudWarnings = (deps: {
	readonly payments: Pick<Payments, 'accounts' | 'fraudWarningsOf'>
	/** Idempotent. */
	readonly book: (warning: FraudWarning) => Promise<unknown>
}): ScheduledJob => ({
	name: 'donations/sweep-fraud-warnings',
	everyMs: HOUR_MS,
	run: async (now) => {
		for (const { account } of deps.payments.accounts()) {
			const warnings = deps.payments.fraudWarningsOf(account)
			if (!warnings) continue
			for await (const warning of warnings.list(account, now - WINDOW_MS)) await deps.book(warning)
		}
	},
})
