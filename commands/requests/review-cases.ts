import { z } from 'zod'
import { ownerAnswer, recommendAnswer, recommendBody } from '../../domain/requests/backoffice.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { actionsIn } from '../../domain/requests/transitions.contract.ts'
import { BACKOFFICE_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { changedMeanwhile, notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { leaveCase, saveRecommendation, takeCase } from '../../records/requests/review.ts'
import { findUser } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestOwnership } from '../_shared/facts.ts'
import { once } from '../_shared/once.ts'

async function nameOf({ sql }: CommandDeps, userId: string): Promise<string> {
	const user = await findUser(sql, userId)
	if (user === null) throw notAllowed()
	return `${user.first_name} ${user.last_name}`.trim()
}

async function take(deps: CommandDeps, requestId: string, caller: Caller) {
	const { id: userId } = signedIn(caller)
	if ((await requestOwnership(deps.store, requestId)) === null) throw notFound('request')
	const owner = { _id: userId, name: await nameOf(deps, userId) }
	await takeCase(deps.sql, {
		request_id: requestId,
		owner_id: userId,
		taken_at: new Date(deps.clock.now()),
	})
	return { body: { statusCode: 200, data: { owner } } }
}

async function leave(deps: CommandDeps, requestId: string, caller: Caller) {
	if ((await requestOwnership(deps.store, requestId)) === null) throw notFound('request')
	await leaveCase(deps.sql, requestId, signedIn(caller).id)
	return { body: { statusCode: 200, data: { owner: null } } }
}

async function recommend(
	deps: CommandDeps,
	requestId: string,
	{ action, note }: z.output<typeof recommendBody>,
	caller: Caller,
) {
	const { id: userId } = signedIn(caller)
	const { state, revision } = await loadState(deps.store, requestDecider, requestStream(requestId))
	if (state.status === 'none' || state.status === 'removed') throw notFound('request')
	if (caller.expectedRevision !== revision) throw changedMeanwhile()
	if (!actionsIn(state.status, state.proposed !== null, state.awaitsReview).includes(action))
		throw refuse('STATUS_CONFLICT.change')
	const by = await nameOf(deps, userId)
	const data = await once(deps, caller, async (tx) => {
		const at = new Date(deps.clock.now())
		await saveRecommendation(tx, {
			request_id: requestId,
			user_id: userId,
			revision,
			action,
			note,
			created_at: at,
		})
		return { by, action, note, at: at.toISOString() }
	})
	return { body: { statusCode: 200, data } }
}

const ofCase = {
	method: 'POST',
	tags: ['requests', 'backoffice'],
	access: BACKOFFICE_ACCESS,
	params: z.object({ id }),
} as const

export const takeRequestCase = (deps: CommandDeps): Route =>
	route({
		...ofCase,
		path: '/api/backoffice/requests/:id/take',
		summary: 'Assign a request to the caller',
		answers: { 200: ownerAnswer },
		handle: ({ params, caller }) => take(deps, params.id, caller),
	})

export const leaveRequestCase = (deps: CommandDeps): Route =>
	route({
		...ofCase,
		path: '/api/backoffice/requests/:id/leave',
		summary: 'Release an assigned request',
		answers: { 200: ownerAnswer },
		handle: ({ params, caller }) => leave(deps, params.id, caller),
	})

export const recommendAction = (deps: CommandDeps): Route =>
	route({
		...ofCase,
		path: '/api/backoffice/requests/:id/recommend',
		summary: 'Recommend a decision on a request',
		body: recommendBody,
		answers: { 200: recommendAnswer },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => recommend(deps, params.id, body, caller),
	})
