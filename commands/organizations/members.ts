import { z } from 'zod'
import { invitationSubject } from '../../domain/organizations/links.contract.ts'
import { joinBody, membersAnswer, roleBody } from '../../domain/organizations/members.contract.ts'
import {
	type OrganizationCommand,
	organizationDecider,
} from '../../domain/organizations/organizations.decider.ts'

import { refuse } from '../../domain/organizations/refusals.contract.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'

import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { findUser } from '../../records/users/users.ts'
import { contextOf, hasRole, signedIn } from '../_shared/context.ts'
import { byCaller, type OrganizationDeps } from './deps.ts'

async function decide(
	deps: OrganizationDeps,
	organizationId: string,
	command: OrganizationCommand,
	caller: Caller,
) {
	const stream = organizationStream(organizationId)
	const { position, revision } = await deps.dispatch(organizationDecider, stream, command, contextOf(caller))
	const data = await deps.show.members(organizationId, signedIn(caller), position)
	return { body: { statusCode: 200, data }, position, revision }
}

const now = ({ clock }: OrganizationDeps) => new Date(clock.now()).toISOString()

async function join(
	deps: OrganizationDeps,
	organizationId: string,
	body: z.output<typeof joinBody>,
	caller: Caller,
) {
	const at = now(deps)
	if ('userId' in body) {
		if (!hasRole(caller.principal, 'admin')) throw notAllowed()
		if (!(await findUser(deps.sql, body.userId))) throw notFound('user')
		return decide(deps, organizationId, { type: 'AddMember', ...body, at }, caller)
	}
	const { invitationId, key } = body
	// An expired invitation is reported by the invitation itself.
	if (deps.links.check(invitationSubject(invitationId), key, deps.clock.now()) === 'wrong')
		throw refuse('NOT_FOUND.invitation')
	const { id: userId } = signedIn(caller)
	return decide(deps, organizationId, { type: 'AcceptInvitation', invitationId, userId, at }, caller)
}

const common = { tags: ['organizations'], access: { allow: 'signedIn' }, perMinute: 30 } as const
const answers = { 200: membersAnswer }
const member = z.object({ id, userId: id })

export const addMember = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/org/:id/user',
		summary: 'Accept an invitation to an organization',
		params: z.object({ id }),
		body: joinBody,
		answers,
		handle: ({ params, body, caller }) => join(deps, params.id, body, caller),
	})

export const changeMember = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/org/:id/user/:userId',
		summary: 'Change a member’s role',
		params: member,
		body: roleBody,
		answers,
		handle: ({ params: { id: organizationId, userId }, body, caller }) => {
			const command = {
				type: 'ChangeMemberRole',
				by: byCaller(caller),
				userId,
				...body,
				at: now(deps),
			} as const
			return decide(deps, organizationId, command, caller)
		},
	})

export const removeMember = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/org/:id/user/:userId',
		summary: 'Leave an organization, or remove a member',
		params: member,
		answers,
		handle: ({ params: { id: organizationId, userId }, caller }) => {
			const command = { type: 'RemoveMember', by: byCaller(caller), userId, at: now(deps) } as const
			return decide(deps, organizationId, command, caller)
		},
	})
