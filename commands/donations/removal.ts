import { refuse } from '../../domain/donations/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { observeMethod } from '../_shared/observe-method.ts'

interface PaidWith {
	readonly id: string
	readonly target_kind: string
	readonly title: string | null
}

export interface RemovalDeps extends Pick<CommandDeps, 'sql' | 'clock' | 'dispatch'> {
	readonly recurringBy: (methodId: string) => Promise<readonly PaidWith[]>
}

/**
 * Prepares the removal of a card or a bank account: its recurring donations wait for another method, once the
 * owner confirmed that.
 * @throws DomainError METHOD_IN_USE names these donations while the owner hasn't confirmed
 */
export async function releaseMethod(
	deps: RemovalDeps,
	methodId: string,
	isConfirmed: boolean,
	caller: Caller,
): Promise<void> {
	const paid = await deps.recurringBy(methodId)
	if (paid.length === 0) return
	const text = textFor(caller.language)
	const names = paid.map(
		({ title, target_kind }) =>
			title ?? text(target_kind === 'foundation' ? 'recurring.mails.foundation' : 'recurring.mails.erased'),
	)
	if (!isConfirmed) throw refuse('METHOD_IN_USE', { names: names.join(', ') })
	const ids = paid.map(({ id }) => id)
	const { commandId, actor, correlationId } = contextOf(caller)
	await observeMethod(deps, ids, { methodId, news: 'removed' }, { commandId, actor, correlationId })
}
