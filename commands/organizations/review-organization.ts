import { z } from 'zod'
import {
	backofficeOrganizationDetail,
	topBody,
	verificationBody,
} from '../../domain/organizations/backoffice.contract.ts'
import {
	type OrganizationCommand,
	organizationDecider,
} from '../../domain/organizations/organizations.decider.ts'
import type { Note } from '../../domain/organizations/organizations.events.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { OrganizationDeps } from './deps.ts'

async function decide(
	deps: OrganizationDeps,
	organizationId: string,
	command: OrganizationCommand,
	caller: Caller,
) {
	const stream = organizationStream(organizationId)
	const { position, revision } = await deps.dispatch(organizationDecider, stream, command, contextOf(caller))
	const body = await deps.show.backofficeOrganization(organizationId, caller.principal, position)
	return { body, position, revision }
}

async function verify(
	deps: OrganizationDeps,
	organizationId: string,
	{ isProfileVerified, reason }: z.output<typeof verificationBody>,
	caller: Caller,
) {
	const type = isProfileVerified ? 'VerifyOrganization' : 'RefuseVerification'
	const at = new Date(deps.clock.now()).toISOString()
	const command = (saved: Note | null) => ({ type, reason: saved, at }) as const
	const stream = organizationStream(organizationId)
	const draft = command(reason === '' ? null : { noteId: '', noteHash: '' })
	await refuseEarly(deps.store, organizationDecider, stream, draft, contextOf(caller))
	return decide(deps, organizationId, command(await saveNote(deps, stream, reason, caller)), caller)
}

const common = {
	method: 'POST',
	tags: ['organizations', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	params: z.object({ id }),
	answers: { 200: backofficeOrganizationDetail },
	requiresIfMatch: true,
} as const

export const reviewOrganization = (deps: OrganizationDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/organizations/:id/verification',
		summary: 'Verify or refuse an organization',
		body: verificationBody,
		handle: ({ params, body, caller }) => verify(deps, params.id, body, caller),
	})

export const markTopOrganization = (deps: OrganizationDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/organizations/:id/top',
		summary: 'Mark or unmark an organization as a top one',
		body: topBody,
		handle: ({ params, body, caller }) => {
			const at = new Date(deps.clock.now()).toISOString()
			return decide(deps, params.id, { type: 'MarkTopOrganization', isTop: body.isTopOrg, at }, caller)
		},
	})
