import { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { closeQuery, renewBody, requestAnswer } from '../../domain/requests/contract.ts'
import { renewalSubject } from '../../domain/requests/links.contract.ts'
import { type RequestCommand, requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import { day, id, one } from '../../kernel/wire/schemas.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestOwnership } from '../_shared/facts.ts'

type OwnCommand = Extract<
	RequestCommand,
	{
		byUserId: string | null
		type: 'CloseRequest' | 'DeactivateOwnRequest' | 'ReopenRequest' | 'RemoveRequest' | 'RenewRequest'
	}
>
type Decision = OwnCommand extends infer C
	? C extends OwnCommand
		? Omit<C, 'byUserId' | 'at' | 'today'>
		: never
	: never

async function decideOwn(deps: CommandDeps, requestId: string, decision: Decision, caller: Caller) {
	const author = signedIn(caller)
	const stream = requestStream(requestId)
	const ownership = await requestOwnership(deps.store, requestId)
	// A removal that is sent once more finds its request gone, and is answered as the first time.
	const again = ownership === null && (await wasCarriedOut(deps.store, stream, caller.commandId))
	if (ownership?.authorId !== author.id && !again) throw notFound('request')
	const now = deps.clock.now()
	const when = { at: new Date(now).toISOString(), today: dayIn(regionOf(ownership?.region ?? ''), now) }
	const command = { ...decision, byUserId: author.id, ...when } as OwnCommand
	return deps.dispatch(requestDecider, stream, command, contextOf(caller))
}

const common = { method: 'POST', tags: ['requests'], access: { allow: 'signedIn' }, perMinute: 30 } as const
const params = z.object({ id })
const answers = { 200: requestAnswer }

async function answer(deps: CommandDeps, requestId: string, decision: Decision, caller: Caller) {
	const { position, revision } = await decideOwn(deps, requestId, decision, caller)
	const data = await deps.show.request(requestId, caller.principal, position)
	return { body: { statusCode: 200, data }, position, revision }
}

export const closeRequest = (deps: CommandDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequest/:id/close',
		summary: 'Close an own request as fulfilled',
		params,
		query: closeQuery,
		answers,
		handle: ({ params, query, caller }) =>
			answer(deps, params.id, { type: 'CloseRequest', outcome: query.outcome ?? null }, caller),
	})

/**
 * Renews an open-ended request for its term, by its author or the link of the author's mail.
 * @throws DomainError NOT_FOUND for anyone else, LINK_EXPIRED
 */
async function renew(deps: CommandDeps, requestId: string, key: string | undefined, caller: Caller) {
	const ownership = await requestOwnership(deps.store, requestId)
	const isAuthor = ownership !== null && caller.principal.id === ownership.authorId
	const now = deps.clock.now()
	if (!isAuthor) {
		const state = key === undefined ? 'wrong' : deps.receipts.links.check(renewalSubject(requestId), key, now)
		if (state === 'expired') throw refuseCommon('LINK_EXPIRED')
		if (state === 'wrong' || ownership === null) throw notFound('request')
	}
	const command = {
		type: 'RenewRequest',
		byUserId: isAuthor ? caller.principal.id : null,
		at: new Date(now).toISOString(),
		today: dayIn(regionOf(ownership.region), now),
	} as const
	const { state, position, revision } = await deps.dispatch(
		requestDecider,
		requestStream(requestId),
		command,
		contextOf(caller),
	)
	const endDate = state.status === 'none' ? command.today : state.terms.endDate
	return { body: { statusCode: 200, data: { endDate } }, position, revision }
}

export const renewRequest = (deps: CommandDeps): Route =>
	route({
		...common,
		access: { allow: 'everyone', because: 'the link in the author’s mail has a key of its own' },
		path: '/api/v1/donationRequest/:id/renew',
		summary: 'Renew a request in its last week, as its author or by the key in the reminder',
		params,
		body: renewBody,
		answers: { 200: one(z.object({ endDate: day })) },
		handle: ({ params, body, caller }) => renew(deps, params.id, body.key, caller),
	})

export const deactivateRequest = (deps: CommandDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequest/:id/deactivate',
		summary: 'Deactivate an own request',
		params,
		answers,
		handle: ({ params, caller }) => answer(deps, params.id, { type: 'DeactivateOwnRequest' }, caller),
	})

export const reopenRequest = (deps: CommandDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequest/:id/reopen',
		summary: 'Reopen an own expired or deactivated request',
		params,
		body: z.object({ endDate: day }),
		answers,
		handle: ({ params, body, caller }) =>
			answer(deps, params.id, { type: 'ReopenRequest', endDate: body.endDate }, caller),
	})

export const removeRequest = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/donationRequest/:id',
		summary: 'Delete an own request',
		params,
		query: z.object({ user_id: id.optional() }),
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params, caller }) => {
			const donationsStarted = await deps.donationsStarted(params.id)
			const { position } = await decideOwn(
				deps,
				params.id,
				{ type: 'RemoveRequest', donationsStarted },
				caller,
			)
			return { body: { statusCode: 200, message: 'requests.answers.requestRemoved' }, position }
		},
	})
