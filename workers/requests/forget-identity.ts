import { IDENTITY_DAYS } from '../../domain/requests/identity.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { identityEndedBefore } from '../../queries/requests/lookups.ts'
import { deleteIdentityOf } from '../../records/requests/identity.ts'

export const forgetIdentity = ({ sql }: Pick<WorkerInfrastructure, 'sql'>): ScheduledJob => ({
	name: 'requests/forget-identity',
	everyMs: DAY_MS,
	run: async (now) => {
		await deleteIdentityOf(sql, await identityEndedBefore(sql, new Date(now - IDENTITY_DAYS * DAY_MS)))
	},
})
