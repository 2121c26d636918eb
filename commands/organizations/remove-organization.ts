import { z } from 'zod'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id, one } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import { byCaller, type OrganizationDeps } from './deps.ts'

async function remove(deps: OrganizationDeps, organizationId: string, caller: Caller) {
	const stream = organizationStream(organizationId)
	const at = new Date(deps.clock.now()).toISOString()
	const command = (requests: number) =>
		({ type: 'RemoveOrganization', by: byCaller(caller), requests, at }) as const
	// A caller who may not delete it must not learn what is raised in its name.
	await refuseEarly(deps.store, organizationDecider, stream, command(0), contextOf(caller))
	const requests = await deps.requestsOf(organizationId)
	const { position } = await deps.dispatch(organizationDecider, stream, command(requests), contextOf(caller))
	return { body: { statusCode: 200, data: { _id: organizationId } }, position }
}

export const removeOrganization = (deps: OrganizationDeps): Route =>
	route({
		method: 'DELETE',
		path: '/api/v1/organization/:id',
		summary: 'Delete an organization without fundraisers',
		tags: ['organizations'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: one(z.object({ _id: id })) },
		perMinute: 20,
		handle: ({ params, caller }) => remove(deps, params.id, caller),
	})
