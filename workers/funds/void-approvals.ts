import type {
	WithdrawalApproved,
	WithdrawalFirstApproved,
	WithdrawalRetried,
} from '../../domain/funds/funds.events.ts'
import type { PaymentAccountChanged } from '../../domain/funds/payment-accounts.events.ts'
import type { WithdrawalCommand } from '../../domain/funds/withdrawal-commands.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'

type Cause = PaymentAccountChanged | WithdrawalFirstApproved | WithdrawalApproved | WithdrawalRetried

export type VoidApproval = Extract<WithdrawalCommand, { readonly type: 'VoidApproval' }>

/**
 * Money goes only to bank details that somebody of finance has looked at: when an account changes, what was
 * approved for an older version is looked at again. Looks after each approval as well, since the account may
 * have changed between the look and the approval.
 */
export const voidApprovals = (deps: {
	/** Withdrawals approved, by one person or by two, for a version older than this, once the read model has passed the position. */
	readonly approvedForOlder: (
		accountId: string,
		version: number,
		after: Position,
	) => Promise<readonly { readonly id: string; readonly fund: string }[]>
	/** The newest version of the account that a withdrawal goes to, folded from its stream. */
	readonly newestVersionFor: (fund: string, withdrawalId: string) => Promise<number>
	readonly decide: (fund: string, command: VoidApproval, cause: RecordedEvent) => Promise<unknown>
}): EffectHandler => ({
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
		const decide = (fund: string, withdrawalId: string, accountVersion: number) =>
			deps.decide(fund, { type: 'VoidApproval', withdrawalId, accountVersion, at }, event)
		if (cause.type !== 'PaymentAccountChanged') {
			const fund = streamId(event.stream)
			const { withdrawalId } = cause.data
			await decide(fund, withdrawalId, await deps.newestVersionFor(fund, withdrawalId))
			return { done: true }
		}
		const { version } = cause.data
		const accountId = streamId(event.stream)
		const approved = await deps.approvedForOlder(accountId, version, event.position)
		for (const { id, fund } of approved) await decide(fund, id, version)
		return { done: true, note: `${approved.length} approved before` }
	},
})
