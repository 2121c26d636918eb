import { z } from 'zod'
import { emailSubject } from '../../domain/organizations/links.contract.ts'
import { emailCheckQuery } from '../../domain/organizations/members.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'

import { refuse } from '../../domain/organizations/refusals.contract.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id, one } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import { byCaller, countEmailCheck, type OrganizationDeps } from './deps.ts'

type Given = z.output<typeof emailCheckQuery>

async function confirm(
	deps: OrganizationDeps,
	organizationId: string,
	{ userId, key }: Given,
	caller: Caller,
) {
	const stream = organizationStream(organizationId)
	const { state } = await loadState(deps.store, organizationDecider, stream)
	const detailsId = state.status === 'registered' ? state.emailDetailsId : null
	if (detailsId === null) throw refuse('NOT_FOUND.link')
	const now = deps.clock.now()
	const worth = deps.links.check(emailSubject(organizationId, userId, detailsId), key, now)
	if (worth === 'wrong') throw refuse('NOT_FOUND.link')
	if (worth === 'expired') {
		throw refuse('LINK_EXPIRED')
	}
	const command = { type: 'VerifyOrganizationEmail', detailsId, at: new Date(now).toISOString() } as const
	const { position } = await deps.dispatch(organizationDecider, stream, command, contextOf(caller))
	return { body: { statusCode: 200, data: { _id: organizationId } }, position }
}

const answers = { 200: one(z.object({ _id: id })) }

/**
 * Confirms that the caller reads the organization's mailbox. It takes a click, since mail scanners open
 * links.
 */
export const verifyOrganizationEmail = (deps: OrganizationDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/organization/verify/:id',
		summary: 'Confirm an organization’s e-mail address by the link in its e-mail',
		tags: ['organizations'],
		access: { allow: 'everyone', because: 'the signed key in the mail proves access to the mailbox' },
		params: z.object({ id }),
		body: emailCheckQuery,
		answers,
		perMinute: 20,
		handle: ({ params, body, caller }) => confirm(deps, params.id, body, caller),
	})

export const requestEmailCheck = (deps: OrganizationDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/organization/:id/verifyEmail',
		summary: 'Resend the e-mail that confirms an organization’s address',
		tags: ['organizations'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers,
		perMinute: 3,
		handle: async ({ params, caller }) => {
			const at = new Date(deps.clock.now()).toISOString()
			const command = { type: 'AskEmailCheck', by: byCaller(caller), at } as const
			const stream = organizationStream(params.id)
			await refuseEarly(deps.store, organizationDecider, stream, command, contextOf(caller))
			await countEmailCheck(deps, params.id, caller)
			const { position } = await deps.dispatch(organizationDecider, stream, command, contextOf(caller))
			return { body: { statusCode: 200, data: { _id: params.id } }, position }
		},
	})
