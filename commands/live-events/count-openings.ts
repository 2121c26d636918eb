import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { doneAnswer, ticketParams } from '../../domain/live-events/tickets.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Bots } from '../../kernel/ports/bots.ts'
import { countTicketOpening } from '../../records/live-events/live-events.ts'
import { findToken } from '../../records/live-events/tokens.ts'
import type { CommandDeps } from '../_shared/deps.ts'

interface CountDeps extends Pick<CommandDeps, 'sql'> {
	readonly bots: Bots
}

/** Counts an opening of a page of tickets, which the page calls once per browser session. It names nobody. */
export const countOpening = ({ sql, bots }: CountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/tickets/:token/openings',
		summary: 'Count an opening of a page of tickets',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'the token of 128 bits opens one registration' },
		ignoresSignIn: true,
		perMinute: 10,
		params: ticketParams,
		answers: { 200: doneAnswer },
		handle: async ({ params, caller: { userAgent } }) => {
			const found = await findToken(sql, params.token)
			if (found === null) throw refuse('NOT_FOUND.ticket')
			if (!bots.isBot(userAgent)) await countTicketOpening(sql, found.registration_id)
			return { body: { statusCode: 200, data: {} } }
		},
	})
