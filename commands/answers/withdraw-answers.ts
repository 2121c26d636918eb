import { answerDecider } from '../../domain/answers/answers.decider.ts'
import { answerStream } from '../../domain/answers/streams.contract.ts'
import { isOpen } from '../../domain/answers/transitions.contract.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { loadAnswer } from '../_shared/facts-answers.ts'
import { type SettleDeps, settleAnswer } from '../_shared/settle-answer.ts'

/** Withdraws the answers of a closed account, so that their places are free for others. */
export async function withdrawAnswers(
	deps: SettleDeps,
	answerIds: readonly string[],
	userId: string,
	cause: { readonly commandId: string; readonly correlationId: string },
): Promise<void> {
	const { store, dispatch, clock } = deps
	const settler = { actor: { kind: 'user', id: userId }, correlationId: cause.correlationId } as const
	for (const answerId of answerIds) {
		const { answer } = await loadAnswer(store, answerId)
		if (answer.status === 'none' || !isOpen(answer.status)) continue
		const at = new Date(clock.now()).toISOString()
		const commandId = derivedId('close-account', cause.commandId, answerId)
		await dispatch(
			answerDecider,
			answerStream(answerId),
			{ type: 'WithdrawAnswer', byUserId: userId, forRequest: false, at },
			{ ...settler, commandId },
		)
		await settleAnswer(deps, answerId, settler)
	}
}
