import { analyticsAnswer, analyticsBody, analyticsParams } from '../../domain/requests/analytics.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Bots } from '../../kernel/ports/bots.ts'
import type { Seen } from './count-visits.ts'

interface Deps {
	readonly bots: Bots
	readonly count: (seen: Seen) => Promise<void>
}

/** Counts a visit of a public request. The answer does not reveal whether the request exists. */
export const countVisit = ({ bots, count }: Deps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/donationRequest/analytics/:id/:action',
		summary: 'Count a visitor’s action on a request, once a day',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'everyone may see a public request' },
		// Visits are anonymous, so that guests get no cookie either.
		ignoresSignIn: true,
		perMinute: 120,
		params: analyticsParams,
		body: analyticsBody,
		answers: { 200: analyticsAnswer },
		handle: async ({ params, body, caller: { ip, userAgent } }) => {
			if (!bots.isBot(userAgent))
				await count({ requestId: params.id, action: params.action, channel: body.channel, ip, userAgent })
			return { body: { statusCode: 200, data: {} } }
		},
	})
