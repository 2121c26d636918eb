import { z } from 'zod'
import { profileReportBody, reportBody, reportSentAnswer } from '../../domain/support/contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { referenceOf } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { signedIn } from '../_shared/context.ts'
import { membersOf, requestOwnership } from '../_shared/facts.ts'
import { type Reported, saveReport } from '../_shared/report-subject.ts'
import type { SupportRequestDeps } from './deps.ts'

const common = {
	method: 'POST',
	access: { allow: 'signedIn' },
	perMinute: 10,
	params: z.object({ id }),
	answers: { 200: reportSentAnswer },
} as const

/**
 * Nobody may report their own things.
 * @throws DomainError NOT_FOUND
 */
async function report(deps: SupportRequestDeps, reported: Omit<Reported, 'userId'>, caller: Caller) {
	const userId = signedIn(caller).id
	if (reported.writerId === userId) throw notFound(reported.subject === 'user' ? 'person' : 'request')
	const { id: _id, repeated, position } = await saveReport(deps, { ...reported, userId }, caller)
	return { body: { statusCode: 200, data: { _id, reference: referenceOf(_id), repeated } }, position }
}

export const reportRequest = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequest/:id/report',
		summary: 'Report a request',
		tags: ['messages', 'requests'],
		body: reportBody,
		handle: async ({ params: { id: requestId }, body: { reason: code, body }, caller }) => {
			const ownership = (await deps.maySeeRequest(requestId, signedIn(caller)))
				? await requestOwnership(deps.store, requestId)
				: null
			if (ownership === null) throw notFound('request')
			const what = { subject: 'request', subjectId: requestId, partOf: requestId } as const
			return report(deps, { ...what, writerId: ownership.authorId, code, body }, caller)
		},
	})

export const reportUser = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/v1/user/:id/report',
		summary: 'Report a person',
		tags: ['messages', 'users'],
		body: profileReportBody,
		handle: async ({ params: { id: userId }, body: { reason: code, body }, caller }) => {
			if (!(await deps.isVisiblePerson(userId, signedIn(caller)))) throw notFound('person')
			const what = { subject: 'user', subjectId: userId, partOf: userId, writerId: userId } as const
			return report(deps, { ...what, code, body }, caller)
		},
	})

export const reportOrganization = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/v1/organization/:id/report',
		summary: 'Report an organization',
		tags: ['messages', 'organizations'],
		body: profileReportBody,
		handle: async ({ params: { id: organizationId }, body: { reason: code, body }, caller }) => {
			if (!(await deps.isVisibleOrganization(organizationId))) throw notFound('organization')
			const members = (await membersOf(deps.store, organizationId)) ?? {}
			const owner = Object.entries(members).find(([, role]) => role === 'owner')
			if (owner === undefined || signedIn(caller).id in members) throw notFound('organization')
			const what = { subject: 'organization', subjectId: organizationId, partOf: organizationId } as const
			return report(deps, { ...what, writerId: owner[0], code, body }, caller)
		},
	})
