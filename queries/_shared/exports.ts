import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { type QueryDeps, queryDeps } from './deps.ts'

export type AddressList =
	| 'donations'
	| 'liveEventParticipants'
	| 'liveEventPayments'
	| 'receipts'
	| 'requests'

export interface ExportDeps extends QueryDeps {
	readonly recordExport: (caller: Caller, what: AddressList) => Promise<void>
}

export const exportDeps = (infrastructure: Infrastructure): ExportDeps => ({
	...queryDeps(infrastructure),
	recordExport: async (caller, operation) => {
		if (caller.principal.kind !== 'user') throw notAllowed()
		await recordActivity(infrastructure.sql, {
			id: derivedId('exported', caller.commandId),
			at: new Date(infrastructure.clock.now()),
			type: 'auth',
			user_id: caller.principal.id,
			correlation_id: caller.correlationId,
			ip: caller.ip,
			user_agent: caller.userAgent,
			summary: { outcome: 'exported', operation },
		})
	},
})
