import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { answerDecider } from '../../domain/answers/answers.decider.ts'
import { answerAnswer, answerBody } from '../../domain/answers/contract.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import { answerIdOf, answerStream } from '../../domain/answers/streams.contract.ts'
import { answerTypeOf, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { blockersOf } from '../../records/answers/blocks.ts'
import { insertAnswerContent } from '../../records/answers/contents.ts'
import { placeAndFieldsOf } from '../../records/requests/contents.ts'
import { documentsOwnedBy } from '../../records/requests/documents.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { actsForRequest, answeredRequest, loadRequest } from '../_shared/facts-answers.ts'
import { settleAnswer } from '../_shared/settle-answer.ts'
import type { AnswerDeps } from './deps.ts'
import { chosenShifts, mustNotClash, shiftsOfRequest } from './shifts.ts'

type Body = z.output<typeof answerBody>

/**
 * Checks that the attached files belong to the person.
 * @throws DomainError FILE_NOT_FOUND
 */
export async function checkFiles(sql: AnswerDeps['sql'], userId: string, files: readonly string[]) {
	const own = await documentsOwnedBy(sql, userId, files)
	const missing = files.findIndex((file) => !own.includes(file))
	if (missing >= 0) throw refuse('FILE_NOT_FOUND', {}, { [`files.${missing}`]: 'answers.fields.selectFile' })
}

async function questionsOf(
	{ sql }: AnswerDeps,
	{ requestType, terms }: { readonly requestType: string; readonly terms: { readonly contentId: string } },
): Promise<string[]> {
	const content = await placeAndFieldsOf(sql, terms.contentId)
	return Object.entries(kindOf(requestType)?.fields ?? {})
		.filter(([, { type }]) => type === 'questions')
		.flatMap(([name]) => [content?.fields[name] ?? []].flat().map(String))
}

async function saveContent(
	{ sql, clock }: AnswerDeps,
	answerId: string,
	body: Body & { readonly requested: readonly string[] },
	caller: Caller,
) {
	const { id: userId } = signedIn(caller)
	await checkFiles(sql, userId, body.files)
	const contentId = derivedId('answerContent', caller.commandId)
	// A question is part of the request's text: an answer names it, or is at its place in the list.
	const answered = body.answers.flatMap(({ question, answer }, at) => {
		const own = body.requested.includes(question) ? question : body.requested[at]
		return own === undefined ? [] : [{ question: own, answer }]
	})
	const questions = answered.map(({ question }) => question)
	const replies = answered.map(({ answer }) => answer)
	const salt = await insertAnswerContent(sql, {
		content_id: contentId,
		answer_id: answerId,
		request_id: body.donation_request_id,
		user_id: userId,
		message: body.message,
		questions,
		replies,
		files: body.files,
		salt: randomBytes(16).toString('hex'),
		created_at: new Date(clock.now()),
	})
	const contentHash = saltedHash(salt, body.message, ...questions, ...replies, ...body.files)
	return { contentId, contentHash }
}

/**
 * Submits an answer, from its author or from a link of theirs.
 * @throws DomainError the reason of a refusal
 */
export async function answer(deps: AnswerDeps, body: Body, caller: Caller) {
	const { store, dispatch, clock, sql, maySeeRequest, showAnswer } = deps
	const answerer = signedIn(caller)
	const requestId = body.donation_request_id
	if (!(await maySeeRequest(requestId, answerer))) throw notFound('request')
	const request = await loadRequest(store, requestId)
	const kind = request && kindOf(request.requestType)
	if (!request || !kind) throw notFound('request')
	const type = answerTypeOf(kind, request.side)
	const answerId = answerIdOf(requestId, answerer.id)
	const there = await shiftsOfRequest(sql, request)
	const shifts = chosenShifts(there, body.shifts, [], clock.now())
	await mustNotClash(deps, { userId: answerer.id, answerId }, body.shifts)
	const blockers = await blockersOf(sql, answerId)
	const command = {
		type: 'OfferAnswer',
		requestId,
		userId: answerer.id,
		request: answeredRequest(request, type, clock.now()),
		isOwn: await actsForRequest(store, request, answerer.id),
		isBlocked: blockers.some((id) => id !== answerer.id),
		expectedType: body.answerType,
		quantity: body.quantity,
		shifts,
		contentId: '',
		contentHash: '',
		agreesInAdvance: body.agreesInAdvance,
		nameVisible: body.nameVisible,
		isMinor: body.isMinor,
		guardianAgrees: body.guardianAgrees,
		at: new Date(clock.now()).toISOString(),
	} as const
	const stream = answerStream(answerId)
	const context = contextOf(caller)
	await refuseEarly(store, answerDecider, stream, command, context)
	const content = await saveContent(
		deps,
		answerId,
		{ ...body, requested: await questionsOf(deps, request) },
		caller,
	)
	const { position } = await dispatch(answerDecider, stream, { ...command, ...content }, context)
	const { actor, correlationId } = caller
	const settled = (await settleAnswer(deps, answerId, { actor, correlationId })) ?? position
	const data = await showAnswer(answerId, answerer, settled)
	if (type === 'pledge') await deps.announcePledges(requestId, settled)
	return { body: { statusCode: 200, data }, position: settled }
}

export const answerRequest = (deps: AnswerDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donationRequestResponses',
		summary: 'Answer a request',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		perMinute: 20,
		body: answerBody,
		answers: { 200: answerAnswer },
		handle: ({ body, caller }) => answer(deps, body, caller),
	})
