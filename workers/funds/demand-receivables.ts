import { creditsOf } from '../../commands/_shared/facts-fund.ts'
import { AGES } from '../../domain/ageing.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { RECEIVABLE_MODELS, receivablesOver } from '../../queries/funds/receivables.ts'

/** The last day of each age but the oldest: after it, people are reminded of what their fund lacks. */
const STEPS = AGES.flatMap(({ to }) => (to === null ? [] : [to]))

/** Demands what a fund lacks from its people: once in each age after the first. */
export const demandReceivables = ({
	sql,
	dispatch,
	clock,
	readModels,
}: Pick<WorkerInfrastructure, 'sql' | 'dispatch' | 'clock' | 'readModels'>): ScheduledJob => ({
	name: 'funds/demand-receivables',
	everyMs: DAY_MS,
	run: async () => {
		await readModels.requireCaughtUp(RECEIVABLE_MODELS)
		const now = new Date(clock.now())
		for (const { fund, currency, since, days } of await receivablesOver(sql, STEPS[0] ?? 0, now)) {
			const command = {
				type: 'DemandReceivable',
				since: since.toISOString(),
				step: STEPS.filter((last) => days > last).length,
				currency,
				credits: await creditsOf(sql, fund),
				at: now.toISOString(),
			} as const
			await dispatch(fundDecider, fundStream(fund), command, systemContext(clock, 'demand-receivables'))
		}
	},
})
