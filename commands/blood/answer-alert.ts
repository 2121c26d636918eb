import { z } from 'zod'
import { answerIdOf } from '../../domain/answers/streams.contract.ts'
import { isOpen } from '../../domain/answers/transitions.contract.ts'
import { type AlertView, alertAnswered, alertBody } from '../../domain/blood/contract.ts'
import { refuse } from '../../domain/blood/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { EventStore, Position } from '../../kernel/ports/event-store.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { sentAlert, setAlertAnswer } from '../../records/blood/alerts.ts'
import { saveProfile } from '../../records/users/profiles.ts'
import { loadAnswer } from '../_shared/facts-answers.ts'
import { bloodRequest } from '../_shared/facts-blood.ts'

export interface AlertDeps {
	readonly sql: Sql
	readonly store: EventStore
	readonly clock: Clock
	readonly donorOf: (
		requestId: string,
		link: { readonly user?: string | undefined; readonly key?: string | undefined },
		caller: Caller,
	) => string
	readonly pledge: (requestId: string, agreesInAdvance: boolean, donor: Caller) => Promise<Position>
	readonly withdraw: (answerId: string, donorId: string, donor: Caller) => Promise<void>
	readonly show: (requestId: string, donorId: string, after: Position) => Promise<AlertView>
	readonly announce: (requestId: string) => Promise<void>
}

type Body = z.output<typeof alertBody>

const asDonor = ({ expectedRevision: _, ...caller }: Caller, donorId: string): Caller => ({
	...caller,
	expectedRevision: undefined,
	principal: { kind: 'user', id: donorId, roles: [], sessionId: '' },
	actor: { kind: 'user', id: donorId },
})

async function answer(deps: AlertDeps, requestId: string, body: Body, caller: Caller) {
	const { sql, store, clock } = deps
	const donorId = deps.donorOf(requestId, body, caller)
	const alert = await sentAlert(sql, requestId, donorId)
	const request = await bloodRequest({ store, sql }, requestId, clock.now())
	if (alert === null || request === null) throw refuse('NOT_FOUND.alert')
	if (alert.answer === 'gave' && body.answer !== 'gave') throw refuse('ALERT_ANSWERED')
	const donor = asDonor(caller, donorId)
	const answerId = answerIdOf(requestId, donorId)
	const { answer: pledged } = await loadAnswer(store, answerId)
	const isPledged = pledged.status !== 'none' && isOpen(pledged.status)
	if (body.answer === 'can' && !isPledged) await deps.pledge(requestId, body.agreesInAdvance, donor)
	if (body.answer === 'notNow' && isPledged) await deps.withdraw(answerId, donorId, donor)
	const at = new Date(clock.now())
	await sql.transaction(async (tx) => {
		await setAlertAnswer(tx, requestId, donorId, body.answer, at)
		if (body.answer !== 'gave' || alert.answer === 'gave') return
		const last = { blood_last_day: request.today, blood_last_component: request.component }
		await saveProfile(tx, donorId, last, at)
	})
	const data = await deps.show(requestId, donorId, await store.head())
	await deps.announce(requestId)
	return { body: { statusCode: 200, data } }
}

/** Answers an alert with "I can", "not now" or "I gave": in one tap, by the alert's link or signed in. */
export const answerAlert = (deps: AlertDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/bloodAlert/:id',
		summary: 'Answer an alert as a blood donor',
		tags: ['blood'],
		access: { allow: 'everyone', because: 'the signed key in the alert identifies the donor' },
		params: z.object({ id }),
		body: alertBody,
		answers: { 200: alertAnswered },
		perMinute: 20,
		handle: ({ params, body, caller }) => answer(deps, params.id, body, caller),
	})
