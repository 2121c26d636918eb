import { z } from 'zod'
import { reportBody, reportSentAnswer } from '../../domain/support/contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/ids.ts'
import { notAllowed, notFound } from '../../kernel/refusals.ts'
import { id } from '../../kernel/wire.ts'
import { findUser } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { SupportRequestDeps } from './deps.ts'
import { countSupportRequest, receive } from './receive.ts'

async function report(
	deps: SupportRequestDeps,
	requestId: string,
	{ reason, body }: z.output<typeof reportBody>,
	caller: Caller,
) {
	const reporter = signedIn(caller)
	if (!(await deps.maySeeRequest(requestId, reporter))) throw notFound('request')
	const user = await findUser(deps.sql, reporter.id)
	if (user === null) throw notAllowed()
	await countSupportRequest(deps, caller, user.id)
	const sender = {
		user_id: user.id,
		name: `${user.first_name} ${user.last_name}`.trim(),
		email: user.email,
	}
	const written = {
		id: derivedId('report', user.id, requestId),
		kind: 'report' as const,
		...sender,
		subject: '',
		body,
		topic: null,
		rating: null,
		reason,
		request_id: requestId,
	}
	const { data, position, events } = await receive(deps, written, caller)
	return { body: { statusCode: 200, data: { ...data, repeated: events.length === 0 } }, position }
}

/** A signed-in person says what is wrong with a request. However often they do, it counts once. */
export const reportRequest = (deps: SupportRequestDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donationRequest/:id/report',
		summary: 'Report a request',
		tags: ['messages', 'requests'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		params: z.object({ id }),
		body: reportBody,
		answers: { 200: reportSentAnswer },
		handle: ({ params, body, caller }) => report(deps, params.id, body, caller),
	})
