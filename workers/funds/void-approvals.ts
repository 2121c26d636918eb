import { fundDecider } from '../../domain/funds/funds.decider.ts'
import type {
	WithdrawalApproved,
	WithdrawalFirstApproved,
	WithdrawalRetried,
} from '../../domain/funds/funds.events.ts'
import { paymentAccountDecider } from '../../domain/funds/payment-accounts.decider.ts'
import type { PaymentAccountChanged } from '../../domain/funds/payment-accounts.events.ts'
import { fundStream, paymentAccountStream } from '../../domain/funds/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { approvedForOlder } from '../../queries/funds/lookups.ts'

type Cause = PaymentAccountChanged | WithdrawalFirstApproved | WithdrawalApproved | WithdrawalRetried

/**
 * Voids approvals for an older version of a bank account, since finance has to check the details that are
 * paid. It also runs after each approval, since the account may have changed just before.
 */
export const voidApprovals = ({
	sql,
	store,
	dispatch,
	readModels,
}: Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'readModels'>): EffectHandler => ({
	name: 'funds/void-approvals',
	on: [
		'PaymentAccountChanged',
		'WithdrawalFirstApproved',
		'WithdrawalApproved',
		'WithdrawalRetried',
	] satisfies readonly Cause['type'][],
	attempts: 40,
	run: async (event) => {
		const cause = asEvent<Cause>(event)
		const at = event.metadata.recordedAt
		const decide = (stream: string, withdrawalId: string, accountVersion: number) =>
			dispatch(
				fundDecider,
				stream,
				{ type: 'VoidApproval', withdrawalId, accountVersion, at },
				{
					...contextFromEvent(event, 'void-approvals'),
					commandId: derivedId('void approval', event.id, withdrawalId),
				},
			)
		if (cause.type !== 'PaymentAccountChanged') {
			const { withdrawalId } = cause.data
			await decide(event.stream, withdrawalId, await newestVersionFor(store, event.stream, withdrawalId))
			return { done: true }
		}
		const { version } = cause.data
		const accountId = streamId(event.stream)
		await readModels.awaitCaughtUp(['withdrawals'], event.position)
		const approved = await approvedForOlder(sql, accountId, version)
		for (const { id, fund } of approved) await decide(fundStream(fund), id, version)
		return { done: true, note: `${approved.length} approved before` }
	},
})

async function newestVersionFor(store: EventStore, fund: string, withdrawalId: string): Promise<number> {
	const { state } = await loadState(store, fundDecider, fund)
	const accountId = state.withdrawals.get(withdrawalId)?.paymentAccountId ?? ''
	const account = await loadState(store, paymentAccountDecider, paymentAccountStream(accountId))
	return account.state.status === 'none' ? 0 : account.state.details.version
}
