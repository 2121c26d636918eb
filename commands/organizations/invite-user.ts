import { z } from 'zod'
import { INVITATION_DAYS, inviteBody } from '../../domain/organizations/members.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id, one } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { insertInvitation } from '../../records/organizations/invitations.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { countInvitations } from '../_shared/count-invitations.ts'
import { byCaller, inviterFor, type OrganizationDeps } from './deps.ts'

async function invite(
	deps: OrganizationDeps,
	organizationId: string,
	{ email, role }: z.output<typeof inviteBody>,
	caller: Caller,
) {
	const now = deps.clock.now()
	const invitationId = derivedId('invitation', caller.commandId)
	const until = new Date(now + INVITATION_DAYS * DAY_MS).toISOString()
	const at = new Date(now).toISOString()
	const command = { type: 'InviteMember', by: byCaller(caller), invitationId, role, until, at } as const
	const stream = organizationStream(organizationId)
	await refuseEarly(deps.store, organizationDecider, stream, command, contextOf(caller))
	const record = { id: invitationId, organization_id: organizationId, email: email.toLowerCase() }
	const invited_by = signedIn(caller).id
	const inviter = await inviterFor(deps, organizationId, invited_by)
	await deps.sql.transaction(async (tx) => {
		if (await insertInvitation(tx, { ...record, invited_by, created_at: new Date(now) }))
			await countInvitations(tx, inviter, new Date(now))
	})
	const { position } = await deps.dispatch(organizationDecider, stream, command, contextOf(caller))
	return { body: { statusCode: 200, data: { _id: invitationId } }, position }
}

const common = { tags: ['organizations'], access: { allow: 'signedIn' } } as const
const answers = { 200: one(z.object({ _id: id })) }

/** Invites a person by e-mail. The answer does not reveal whether the address has an account. */
export const inviteUser = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/org/:id/inviteUser',
		summary: 'Invite a member to an organization by e-mail',
		params: z.object({ id }),
		body: inviteBody,
		answers,
		perMinute: 10,
		handle: ({ params, body, caller }) => invite(deps, params.id, body, caller),
	})

export const withdrawInvitation = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/org/:id/invitation/:invitationId',
		summary: 'Withdraw an invitation',
		params: z.object({ id, invitationId: id }),
		answers,
		perMinute: 30,
		handle: async ({ params: { id: organizationId, invitationId }, caller }) => {
			const at = new Date(deps.clock.now()).toISOString()
			const command = { type: 'WithdrawInvitation', by: byCaller(caller), invitationId, at } as const
			const stream = organizationStream(organizationId)
			const { position } = await deps.dispatch(organizationDecider, stream, command, contextOf(caller))
			return { body: { statusCode: 200, data: { _id: invitationId } }, position }
		},
	})
