import { z } from 'zod'
import type { AnswerCommand } from '../../domain/answers/answer-commands.ts'
import { acceptedOnceMore, answerDecider } from '../../domain/answers/answers.decider.ts'
import {
	type AnswerChange,
	answerAnswer,
	answerChangeBody,
	answersChangeBody,
	answersChanged,
} from '../../domain/answers/contract.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import { shiftsIn } from '../../domain/answers/shifts.events.ts'
import { answerStream } from '../../domain/answers/streams.contract.ts'
import { isOfMinor, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { changedMeanwhile, notAllowed, notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { placeAndFieldsOf } from '../../records/requests/contents.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { answeredRequest, loadAnswer, loadRequest } from '../_shared/facts-answers.ts'
import { saveNote } from '../_shared/notes.ts'
import { settleAnswer } from '../_shared/settle-answer.ts'
import { takePlaces, tookPlaces } from '../_shared/take-places.ts'
import { type AnswerDeps, type MetAnswer, meetAnswer, type Time } from './deps.ts'
import { chosenShifts, mustNotClash, shiftsOfRequest } from './shifts.ts'

type Chosen = Exclude<AnswerChange['action'], 'accept' | 'choose'>

function commandOf(
	action: Chosen,
	{ quantity, reasonCode }: AnswerChange,
	{ byUserId, forRequest }: MetAnswer,
	{ at, isOfMinor }: { readonly at: string; readonly isOfMinor: boolean },
): AnswerCommand {
	const by = { byUserId, forRequest, at }
	switch (action) {
		case 'shortlist':
			return { type: 'ShortlistAnswer', ...by }
		case 'decline':
			if (reasonCode === null) throw refuseCommon('REASON_REQUIRED', {}, 'reasonCode')
			// A refusal does not depend on the text; it is stored only when the command is accepted.
			return { type: 'DeclineAnswer', code: reasonCode, reason: null, ...by }
		case 'fulfil':
			return { type: 'FulfilAnswer', quantity, ...by }
		case 'noShow':
			return { type: 'MissAnswer', ...by }
		case 'agree':
			return { type: 'AgreeToAnswer', isOfMinor, ...by }
		case 'confirm':
			return { type: 'ConfirmPlace', ...by }
		case 'withdraw':
			return { type: 'WithdrawAnswer', ...by }
	}
}

async function isForMinor({ store, sql }: AnswerDeps, { answer, request: met }: MetAnswer): Promise<boolean> {
	const request = met ?? (await loadRequest(store, answer.requestId))
	// Most kinds have no such flag, and their fields need not be read.
	if (request === null || kindOf(request.requestType)?.minor === null) return false
	const content = await placeAndFieldsOf(sql, request.terms.contentId)
	return isOfMinor(request.requestType, content?.fields ?? {})
}

/**
 * Requires and records a guardian's consent before an answer for a minor (under 18) is accepted.
 * @throws DomainError GUARDIAN_NEEDED
 */
async function noteGuardian(
	deps: AnswerDeps,
	answerId: string,
	met: MetAnswer,
	{ guardianAgrees, at }: { readonly guardianAgrees: boolean; readonly at: string },
	caller: Caller,
): Promise<void> {
	if (met.answer.guardians.includes('request') || !(await isForMinor(deps, met))) return
	if (!guardianAgrees) throw refuse('GUARDIAN_NEEDED.own', {}, 'guardianAgrees')
	const { byUserId, forRequest } = met
	const { expectedRevision: _, ...context } = contextOf(caller)
	const own = { ...context, commandId: derivedId('guardian', caller.commandId) }
	const command = { type: 'NoteGuardian', byUserId, forRequest, at } as const
	await deps.dispatch(answerDecider, answerStream(answerId), command, own)
}

async function accept(
	deps: AnswerDeps,
	answerId: string,
	met: MetAnswer,
	{ quantity, guardianAgrees }: AnswerChange,
	caller: Caller,
): Promise<Position> {
	const { requestId, round } = met.answer
	const { store, clock } = deps
	const isRepeated = await tookPlaces(store, requestId, caller.commandId)
	if (!isRepeated && caller.expectedRevision !== undefined && caller.expectedRevision !== met.revision)
		throw changedMeanwhile()
	const total = isRepeated ? 0 : acceptedOnceMore(met.answer, met, quantity)
	const { expectedRevision: _, ...context } = contextOf(caller)
	const at = new Date(clock.now()).toISOString()
	if (!isRepeated) await noteGuardian(deps, answerId, met, { guardianAgrees, at }, caller)
	const taken = await takePlaces(deps, requestId, { answerId, round, total, at }, context)
	const settled = await settleAnswer(deps, answerId, caller)
	const { answer } = await loadAnswer(store, answerId)
	const isAccepted = answer.status !== 'none' && answer.round === round && answer.accepted >= total
	// The answer was withdrawn in the meantime; the places are free again.
	if (!isRepeated && !isAccepted) throw refuse('STATUS_CONFLICT.accept')
	return settled ?? taken
}

async function reservedTimes({ store, sql }: AnswerDeps, { answer }: MetAnswer): Promise<Time[]> {
	const reserved = shiftsIn(answer.shifts, 'reserved')
	const request = reserved.length > 0 ? await loadRequest(store, answer.requestId) : null
	const there = request && (await shiftsOfRequest(sql, request))
	return reserved.flatMap((shift) => there?.get(shift) ?? [])
}

/** @throws DomainError the reason why the shifts are refused */
async function choice(
	deps: AnswerDeps,
	answerId: string,
	{ answer, byUserId, forRequest }: MetAnswer,
	{ shifts }: AnswerChange,
): Promise<AnswerCommand> {
	if (forRequest) throw notAllowed()
	const { store, clock, sql } = deps
	const request = await loadRequest(store, answer.requestId)
	if (request === null) throw notFound('request')
	const had = Object.keys(answer.shifts.chosen)
	const nowMs = clock.now()
	const ids = chosenShifts(await shiftsOfRequest(sql, request), shifts, had, nowMs)
	const fresh = shifts.filter((_, index) => !had.includes(ids[index] ?? ''))
	await mustNotClash(deps, { userId: byUserId, answerId }, fresh)
	return {
		type: 'ChooseShifts',
		request: answeredRequest(request, answer.answerType, nowMs),
		shifts: ids,
		byUserId,
		forRequest,
		at: new Date(nowMs).toISOString(),
	}
}

async function change(
	deps: AnswerDeps,
	answerId: string,
	body: AnswerChange,
	caller: Caller,
): Promise<Position> {
	const met = await meetAnswer(deps, answerId, caller)
	const position = await decide(deps, answerId, met, body, caller)
	const { answerType, requestId } = met.answer
	if (answerType === 'pledge') await deps.announcePledges(requestId, position)
	return position
}

async function decide(
	deps: AnswerDeps,
	answerId: string,
	met: MetAnswer,
	change: AnswerChange,
	caller: Caller,
): Promise<Position> {
	if (change.action === 'accept') return accept(deps, answerId, met, change, caller)
	const { store, dispatch, clock } = deps
	const stream = answerStream(answerId)
	const context = contextOf(caller)
	const { action } = change
	if (action === 'confirm')
		await mustNotClash(deps, { ...met.answer, answerId }, await reservedTimes(deps, met))
	let command =
		action === 'choose'
			? await choice(deps, answerId, met, change)
			: commandOf(action, change, met, {
					at: new Date(clock.now()).toISOString(),
					isOfMinor: action === 'agree' && (await isForMinor(deps, met)),
				})
	if (command.type === 'DeclineAnswer') {
		const needsText = command.code === 'other'
		if (needsText && change.reasonText === '') throw refuseCommon('REASON_REQUIRED', {}, 'reasonText')
		await refuseEarly(
			store,
			answerDecider,
			stream,
			needsText ? { ...command, code: 'notSuitable' } : command,
			context,
		)
		command = { ...command, reason: await saveNote(deps, stream, change.reasonText, caller) }
	}
	const { position } = await dispatch(answerDecider, stream, command, context)
	return (await settleAnswer(deps, answerId, caller)) ?? position
}

export const changeAnswer = (deps: AnswerDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/donationRequestResponses/:id',
		summary: 'Shortlist, accept, decline, agree to, confirm, choose shifts of, withdraw or close an answer',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		params: z.object({ id }),
		body: answerChangeBody,
		answers: { 200: answerAnswer },
		handle: async ({ params, body, caller }) => {
			const position = await change(deps, params.id, body, caller)
			const data = await deps.showAnswer(params.id, signedIn(caller), position)
			return { body: { statusCode: 200, data }, position }
		},
	})

/** Changes several answers, each under its own command; one refusal does not stop the others. */
async function changeSeveral(
	deps: AnswerDeps,
	{ ids, ...each }: z.output<typeof answersChangeBody>,
	caller: Caller,
) {
	const data: { _id: string; changed: boolean; code: string | null; message: string | null }[] = []
	let position: Position | undefined
	for (const _id of new Set(ids)) {
		const own = { ...caller, commandId: derivedId(caller.commandId, _id), expectedRevision: undefined }
		try {
			position = await change(deps, _id, each, own)
			data.push({ _id, changed: true, code: null, message: null })
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
			const message = renderText(caller.language, error.message)
			data.push({ _id, changed: false, code: error.code, message })
		}
	}
	return { body: { statusCode: 200, data }, ...(position !== undefined && { position }) }
}

export const changeAnswers = (deps: AnswerDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/donationRequestResponses',
		summary: 'Change several answers at once',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		perMinute: 20,
		body: answersChangeBody,
		answers: { 200: answersChanged },
		handle: ({ body, caller }) => changeSeveral(deps, body, caller),
	})
