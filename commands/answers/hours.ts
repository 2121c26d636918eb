import { z } from 'zod'
import { answerDecider } from '../../domain/answers/answers.decider.ts'
import {
	certificateBody,
	hoursAnswer,
	hoursBody,
	hoursChangeBody,
} from '../../domain/answers/hours.contract.ts'
import { DAY_MINUTES } from '../../domain/answers/hours.rules.contract.ts'
import type { HoursCommand, TimeOfWork } from '../../domain/answers/hours.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import { answerStream } from '../../domain/answers/streams.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { shiftIdOf } from '../../domain/requests/kinds/shifts.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { loadRequest } from '../_shared/facts-answers.ts'
import { saveNote } from '../_shared/notes.ts'
import { type AnswerDeps, type MetAnswer, meetAnswer } from './deps.ts'
import { shiftsOfRequest } from './shifts.ts'

const common = { tags: ['answers'], access: { allow: 'signedIn' }, answers: { 200: hoursAnswer } } as const

/**
 * Returns the time of the work, by the request's shifts and calendar.
 * @throws DomainError SHIFT_NOT_HERE for a shift that the request does not have
 */
async function timeOf(
	{ store, sql, clock }: AnswerDeps,
	{ answer }: MetAnswer,
	{ day, shift }: z.output<typeof hoursBody>,
): Promise<TimeOfWork> {
	const request = await loadRequest(store, answer.requestId)
	if (request === null) throw notFound('request')
	const region = regionOf(request.region)
	const now = clock.now()
	const dayAt = (at: number) => dayIn(region, at)
	if (shift === null) {
		const wanted = day ?? dayAt(now)
		return {
			day: wanted,
			shift: null,
			limit: DAY_MINUTES,
			hasBegun: wanted <= dayAt(now),
			isTooEarly: answer.acceptedAt !== null && wanted < dayAt(Date.parse(answer.acceptedAt)),
		}
	}
	const shiftId = shiftIdOf(shift)
	const time = (await shiftsOfRequest(sql, request)).get(shiftId)
	if (time === undefined) throw refuse('SHIFT_NOT_HERE', {}, 'shift')
	const [start, end] = [Date.parse(time.start), Date.parse(time.end)]
	return {
		day: dayAt(start),
		shift: shiftId,
		limit: Math.floor((end - start) / MINUTE_MS),
		hasBegun: start <= now,
		isTooEarly: answer.acceptedAt !== null && end <= Date.parse(answer.acceptedAt),
	}
}

const byOf = ({ clock }: AnswerDeps, { byUserId, forRequest }: MetAnswer) =>
	({
		byUserId,
		side: forRequest ? 'request' : 'answerer',
		at: new Date(clock.now()).toISOString(),
	}) as const

async function carryOut(
	deps: AnswerDeps,
	answerId: string,
	command: HoursCommand,
	caller: Caller,
): Promise<Reply> {
	const { dispatch, showHours } = deps
	const { position } = await dispatch(answerDecider, answerStream(answerId), command, contextOf(caller))
	const data = await showHours(answerId, signedIn(caller), position)
	return { body: { statusCode: 200, data }, position }
}

export const logHours = (deps: AnswerDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequestResponses/:id/hours',
		summary: 'Record the hours of an answer, or correct them',
		perMinute: 30,
		params: z.object({ id }),
		body: hoursBody,
		handle: async ({ params, body, caller }) => {
			const met = await meetAnswer(deps, params.id, caller)
			const { minutes, corrects } = body
			const command = {
				type: 'LogHours',
				hoursId: derivedId('hours', caller.commandId),
				time: await timeOf(deps, met, body),
				minutes,
				reason: null,
				corrects,
				...byOf(deps, met),
			} as const
			const stream = answerStream(params.id)
			await refuseEarly(deps.store, answerDecider, stream, command, contextOf(caller))
			const reason = await saveNote(deps, stream, body.note, caller)
			return carryOut(deps, params.id, { ...command, reason }, caller)
		},
	})

export const changeHours = (deps: AnswerDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestResponses/:id/hours/:hoursId',
		summary: 'Confirm, dispute or withdraw hours',
		perMinute: 60,
		params: z.object({ id, hoursId: id }),
		body: hoursChangeBody,
		handle: async ({ params, body, caller }) => {
			const met = await meetAnswer(deps, params.id, caller)
			const by = { hoursId: params.hoursId, ...byOf(deps, met) }
			if (body.action !== 'dispute') {
				const type = body.action === 'confirm' ? 'ConfirmHours' : 'WithdrawHours'
				return carryOut(deps, params.id, { type, ...by }, caller)
			}
			const stream = answerStream(params.id)
			// A refusal does not depend on the text, which is stored only when the command is accepted.
			const before = body.reasonText === '' ? null : { noteId: params.hoursId, noteHash: '' }
			const command = { type: 'DisputeHours', reason: before, ...by } as const
			await refuseEarly(deps.store, answerDecider, stream, command, contextOf(caller))
			const reason = await saveNote(deps, stream, body.reasonText, caller)
			return carryOut(deps, params.id, { ...command, reason }, caller)
		},
	})

export const certifyHours = (deps: AnswerDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequestResponses/:id/certificate',
		summary: 'Issue a certificate of confirmed hours, or revoke it',
		perMinute: 20,
		params: z.object({ id }),
		body: certificateBody,
		handle: async ({ params, body, caller }) => {
			const by = byOf(deps, await meetAnswer(deps, params.id, caller))
			const command: HoursCommand =
				body.action === 'issue'
					? // Not derived from the call, so that knowing the call does not reveal the code.
						{ type: 'IssueCertificate', certificateId: crypto.randomUUID(), ...by }
					: { type: 'RevokeCertificates', ...by }
			return carryOut(deps, params.id, command, caller)
		},
	})
