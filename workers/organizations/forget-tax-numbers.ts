import { TAX_NUMBERS_DAYS } from '../../domain/organizations/tax.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { taxRegistrationsEndedBefore } from '../../queries/organizations/lookups.ts'
import { deleteTaxNumbers } from '../../records/organizations/tax-numbers.ts'

export const forgetTaxNumbers = ({ sql }: Pick<WorkerInfrastructure, 'sql'>): ScheduledJob => ({
	name: 'organizations/forget-tax-numbers',
	everyMs: DAY_MS,
	run: async (now) => {
		// A day later than anywhere on earth, so that no zone decides.
		const before = new Date(now - (TAX_NUMBERS_DAYS + 1) * DAY_MS).toISOString().slice(0, 10)
		await deleteTaxNumbers(sql, await taxRegistrationsEndedBefore(sql, before))
	},
})
