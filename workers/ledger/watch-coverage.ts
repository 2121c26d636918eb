import { createNotify } from '../../commands/notifications/notify.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { COVERAGE_MODELS, coverageOf } from '../../queries/ledger/coverage.ts'
import { ownersOf } from '../../queries/payouts/discrepancy-history.ts'

/**
 * Tells finance, once a day, of a bank account below zero in the ledger, and of money that does not cover what
 * is owed.
 */
export const watchCoverage = ({
	sql,
	clock,
	readModels,
}: Pick<WorkerInfrastructure, 'sql' | 'clock' | 'readModels'>): ScheduledJob => ({
	name: 'ledger/watch-coverage',
	everyMs: HOUR_MS,
	run: async () => {
		await readModels.requireCaughtUp(COVERAGE_MODELS)
		const notify = createNotify({ sql, clock })
		const now = clock.now()
		for (const { entity, currency, bank, surplus } of await coverageOf(sql)) {
			const today = dayIn(regionOf(entity), now)
			const short = [
				{ kind: 'bankBelowZero', amount: bank },
				{ kind: 'heldBelowOwed', amount: surplus },
			] as const
			for (const { kind, amount } of short) {
				if (amount >= 0n) continue
				const about = { currency, amount: (-amount).toString() }
				const causeId = derivedId(kind, entity, today)
				await notify({
					kind,
					about,
					userIds: (await ownersOf(sql)).map(({ id }) => id),
					causeId,
					at: new Date(now),
				})
			}
		}
	},
})
