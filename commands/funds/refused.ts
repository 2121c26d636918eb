import type { Credits } from '../../domain/funds/funds.events.ts'
import { type FundState, freeOf } from '../../domain/funds/funds.state.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import type { FundDeps } from './deps.ts'

export interface Tried {
	readonly operation: string
	readonly fund: string
	/** Minor units. */
	readonly amount?: bigint
	readonly withdrawalId?: string
	readonly credits: Credits
	readonly state: () => Promise<FundState>
}

/** Runs a money operation; a refusal is recorded with its caller and the balances seen, and rethrown. */
export async function orNoteRefusal<T>(
	{ sql, clock }: Pick<FundDeps, 'sql' | 'clock'>,
	caller: Caller,
	tried: Tried,
	run: () => Promise<T>,
): Promise<T> {
	try {
		return await run()
	} catch (error) {
		if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
		const { operation, fund, amount, withdrawalId, credits } = tried
		const state = await tried.state()
		await recordActivity(sql, {
			id: derivedId('refused', caller.commandId),
			at: new Date(clock.now()),
			type: 'donationRequest',
			user_id: caller.principal.kind === 'user' ? caller.principal.id : null,
			correlation_id: caller.correlationId,
			ip: caller.ip,
			user_agent: caller.userAgent,
			summary: {
				outcome: 'refused',
				operation,
				code: error.code,
				fund,
				...(amount !== undefined && { amount: amount.toString() }),
				...(withdrawalId !== undefined && { withdrawalId }),
				credits: credits.total,
				withdrawn: state.withdrawn.toString(),
				reserved: state.reserved.toString(),
				free: freeOf(state, BigInt(credits.total)).toString(),
			},
		})
		throw error
	}
}
