import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from './deps.ts'

interface Going {
	readonly own: readonly string[]
	readonly toThem: readonly string[]
}

/**
 * Ends the recurring donations that an account's owner gives and receives when the account is closed. Donors
 * to the owner are notified.
 */
export async function endRecurringWithAccount(
	{ dispatch, clock }: Pick<CommandDeps, 'dispatch' | 'clock'>,
	{ own, toThem }: Going,
	userId: string,
	cause: { readonly commandId: string; readonly correlationId: string },
): Promise<void> {
	const at = new Date(clock.now()).toISOString()
	const all = [...own.map((id) => [id, 'erasure'] as const), ...toThem.map((id) => [id, 'request'] as const)]
	for (const [id, because] of all)
		await dispatch(
			recurringDecider,
			recurringStream(id),
			{ type: 'EndRecurringDonation', because, at },
			{
				commandId: derivedId('close-account', cause.commandId, id),
				actor: { kind: 'user', id: userId },
				correlationId: cause.correlationId,
			},
		)
}
