import { z } from 'zod'
import { organizationAnswer, organizationBody } from '../../domain/organizations/contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { loadState, refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { changedMeanwhile } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { findDetails, type OrganizationDetailsRow } from '../../records/organizations/details.ts'
import { nameKey } from '../../records/organizations/names.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { byCaller, countEmailCheck, type OrganizationDeps } from './deps.ts'
import { checkUserId, type DetailsBody, detailsTextOf, draftDetails, saveDetails } from './details.ts'

const isRenamed = (before: OrganizationDetailsRow | null, after: ReturnType<typeof detailsTextOf>): boolean =>
	before === null ||
	nameKey(before.org_name) !== nameKey(after.org_name) ||
	before.org_type !== after.org_type ||
	before.country !== after.country

async function edit(deps: OrganizationDeps, organizationId: string, body: DetailsBody, caller: Caller) {
	checkUserId(body, caller)
	const { store, sql, clock } = deps
	const stream = organizationStream(organizationId)
	const context = contextOf(caller)
	const { state, ...present } = await loadState(store, organizationDecider, stream)
	const detailsId = state.status === 'registered' ? (state.detailsId ?? organizationId) : organizationId
	const before = await findDetails(sql, detailsId)
	const text = detailsTextOf(body)
	const command = {
		type: 'DescribeOrganization',
		by: byCaller(caller),
		details: draftDetails(body),
		renamed: isRenamed(before, text),
		emailChanged: before?.org_email !== text.org_email,
		at: new Date(clock.now()).toISOString(),
	} as const
	await refuseEarly(store, organizationDecider, stream, command, context)
	const same = before !== null && Object.entries(text).every(([key, value]) => before[key as never] === value)
	const again = same && (await wasCarriedOut(store, stream, caller.commandId))
	if (same && !again && (context.expectedRevision ?? present.revision) !== present.revision)
		throw changedMeanwhile()
	const { position, revision } = same && !again ? present : await describe()
	const data = await deps.show.organization(organizationId, signedIn(caller), position)
	return { body: { statusCode: 200, data }, position, revision }

	async function describe() {
		if (command.emailChanged && body.orgEmail !== '') await countEmailCheck(deps, organizationId, caller)
		const details = await saveDetails(deps, organizationId, body, caller)
		return deps.dispatch(organizationDecider, stream, { ...command, details }, context)
	}
}

export const editOrganization = (deps: OrganizationDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/organization/:id',
		summary: 'Update an organization’s details',
		tags: ['organizations'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		body: organizationBody,
		answers: { 200: organizationAnswer },
		perMinute: 30,
		handle: ({ params, body, caller }) => edit(deps, params.id, body, caller),
	})
