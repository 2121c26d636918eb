import { type MethodNews, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Records the state of a payment method on its recurring donations; each of them decides whether that changes
 * anything.
 */
export async function observeMethod(
	{ dispatch, clock }: Pick<CommandDeps, 'dispatch' | 'clock'>,
	recurringIds: readonly string[],
	{ methodId, news }: { readonly methodId: string; readonly news: MethodNews },
	context: DispatchContext,
): Promise<void> {
	for (const recurringId of recurringIds)
		await dispatch(
			recurringDecider,
			recurringStream(recurringId),
			{ type: 'ObserveMethod', methodId, news, at: new Date(clock.now()).toISOString() },
			{ ...context, commandId: derivedId(context.commandId, 'observe method', recurringId, news) },
		)
}
