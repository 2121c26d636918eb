import { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import {
	backofficeRequest,
	REVIEW_ACTIONS,
	type ReviewAction,
	reviewBody,
} from '../../domain/requests/backoffice.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import type { Reason } from '../../domain/requests/requests.events.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf, hasRole, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { memberRole, requestOwnership } from '../_shared/facts.ts'
import { saveNote } from '../_shared/notes.ts'

const FOR_ORGANIZATION: readonly ReviewAction[] = ['approveForOrganization', 'rejectForOrganization']

async function mayReview(deps: CommandDeps, organizationId: string | null, caller: Caller) {
	if (hasRole(caller.principal, 'admin')) return true
	const role = await memberRole(deps.store, organizationId, signedIn(caller).id)
	return role === 'owner' || role === 'admin'
}

/**
 * Carries out a reviewer's decision.
 * @throws DomainError as the decider does; NOT_ALLOWED, NOT_FOUND
 */
export async function decide(
	deps: CommandDeps,
	action: ReviewAction,
	requestId: string,
	reason: string,
	caller: Caller,
) {
	// A caller without such rights must not learn which requests exist.
	const isAdmin = hasRole(caller.principal, 'admin')
	if (!isAdmin && !FOR_ORGANIZATION.includes(action)) throw notAllowed()
	const ownership = await requestOwnership(deps.store, requestId)
	if (!ownership && isAdmin) throw notFound('request')
	if (!ownership || !(await mayReview(deps, ownership.organizationId, caller))) throw notAllowed()
	const stream = requestStream(requestId)
	const now = deps.clock.now()
	const context = contextOf(caller)
	const command = (saved: Reason) =>
		({
			type: 'ReviewRequest',
			action,
			reason: saved,
			at: new Date(now).toISOString(),
			today: dayIn(regionOf(ownership.region), now),
		}) as const
	const draft = reason === '' ? null : { noteId: '', noteHash: '' }
	await refuseEarly(deps.store, requestDecider, stream, command(draft), context)
	const decision = command(await saveNote(deps, stream, reason, caller))
	return deps.dispatch(requestDecider, stream, decision, context)
}

async function review(
	deps: CommandDeps,
	action: ReviewAction,
	requestId: string,
	reason: string,
	caller: Caller,
) {
	const { position, revision } = await decide(deps, action, requestId, reason, caller)
	return {
		body: await deps.show.backofficeRequest(requestId, caller.principal, position),
		position,
		revision,
	}
}

const reviewRoute =
	(action: ReviewAction) =>
	(deps: CommandDeps): Route =>
		route({
			method: 'POST',
			path: `/api/backoffice/requests/:id/${action}`,
			summary: `Review a request: ${action}`,
			tags: ['requests', 'backoffice'],
			access: { allow: 'signedIn' },
			params: z.object({ id }),
			body: reviewBody,
			answers: { 200: backofficeRequest },
			requiresIfMatch: true,
			handle: ({ params, body, caller }) => review(deps, action, params.id, body.reason, caller),
		})

export const reviewRequest = REVIEW_ACTIONS.map(reviewRoute)
