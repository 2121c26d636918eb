import { z } from 'zod'
import { DISPUTE_FILES_LIMIT_BYTES } from '../../domain/donations/dispute-files.contract.ts'
import { disputeAnswerBody, disputeParams } from '../../domain/donations/disputes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { disputeFiles } from '../../records/donations/dispute-files.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type AnswerDispute, decidingOnDonation, donationFact } from '../_shared/facts-donation.ts'
import { saveNote } from '../_shared/notes.ts'
import { deciderOf, type Note } from './refund-facts.ts'

async function answer(
	deps: CommandDeps,
	{ id: donationId, dispute: disputeRef }: z.output<typeof disputeParams>,
	body: z.output<typeof disputeAnswerBody>,
	caller: Caller,
) {
	const fact = await donationFact(deps.store, donationId)
	if (!fact) throw notFound('donation')
	const { decider, stream } = decidingOnDonation(donationId)
	const context = contextOf(caller)
	const [decision, files] = await Promise.all([
		deciderOf(deps, fact, caller),
		disputeFiles(deps.sql, donationId, disputeRef),
	])
	const at = new Date(deps.clock.now()).toISOString()
	const command = (reason: Note): AnswerDispute => ({
		type: 'AnswerDispute',
		disputeRef,
		answer: body.answer,
		...decision,
		reason,
		fileIds: files.map(({ file_id }) => file_id),
		at,
	})
	await refuseEarly(deps.store, decider, stream, command({ noteId: '', noteHash: '' }), context)
	if (
		deps.payments.disputeAnswersOf(fact.donation.account) === null &&
		!(await wasCarriedOut(deps.store, stream, caller.commandId))
	)
		throw refuse('NOT_ANSWERABLE.atProvider')
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
	if (body.answer === 'contested' && bytes > DISPUTE_FILES_LIMIT_BYTES) throw refuse('DISPUTE_FILES')
	const note = await saveNote(deps, stream, body.statement, caller)
	const { position } = await deps.dispatch(decider, stream, command(note), context)
	return { body: { statusCode: 202 }, status: 202, position }
}

export const answerDispute = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/donations/:id/disputes/:dispute/answer',
		summary: 'Submit evidence against a dispute, or accept it',
		tags: ['funds', 'donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: disputeParams,
		body: disputeAnswerBody,
		answers: { 202: z.object({ statusCode: z.literal(202) }) },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => answer(deps, params, body, caller),
	})
