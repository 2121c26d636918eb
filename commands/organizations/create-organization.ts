import { organizationAnswer, organizationBody } from '../../domain/organizations/contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { countEmailCheck, type OrganizationDeps } from './deps.ts'
import { checkUserId, type DetailsBody, draftDetails, saveDetails } from './details.ts'

async function create(deps: OrganizationDeps, body: DetailsBody, caller: Caller) {
	checkUserId(body, caller)
	const owner = signedIn(caller)
	const organizationId = derivedId('organization', caller.commandId)
	const stream = organizationStream(organizationId)
	const context = contextOf(caller)
	const at = new Date(deps.clock.now()).toISOString()
	const command = {
		type: 'RegisterOrganization',
		ownerId: owner.id,
		details: draftDetails(body),
		at,
	} as const
	await refuseEarly(deps.store, organizationDecider, stream, command, context)
	if (body.orgEmail !== '') await countEmailCheck(deps, organizationId, caller)
	const details = await saveDetails(deps, organizationId, body, caller)
	const { position, revision } = await deps.dispatch(
		organizationDecider,
		stream,
		{ ...command, details },
		context,
	)
	const data = await deps.show.organization(organizationId, owner, position)
	return { body: { statusCode: 200, data }, position, revision }
}

export const createOrganization = (deps: OrganizationDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/organization',
		summary: 'Register an organization',
		tags: ['organizations'],
		access: { allow: 'signedIn' },
		body: organizationBody,
		answers: { 200: organizationAnswer },
		perMinute: 10,
		handle: ({ body, caller }) => create(deps, body, caller),
	})
