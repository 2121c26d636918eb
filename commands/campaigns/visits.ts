import { campaignVisitBody, nothingAnswer } from '../../domain/campaigns/authors.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Bots } from '../../kernel/ports/bots.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { countVisit } from '../../records/campaigns/recipients.ts'

export interface VisitDeps {
	readonly sql: Sql
	readonly bots: Bots
}

/** Counts a visit by the button of a campaign, which the page calls once per browser session. It names nobody. */
export const countCampaignVisit = ({ sql, bots }: VisitDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/emailCampaigns/visits',
		summary: 'Count a visit that an e-mail campaign brought',
		tags: ['campaigns'],
		access: { allow: 'everyone', because: 'the code names a campaign, and nothing is answered about it' },
		ignoresSignIn: true,
		perMinute: 30,
		body: campaignVisitBody,
		answers: { 200: nothingAnswer },
		handle: async ({ body: { code }, caller: { userAgent } }) => {
			if (!bots.isBot(userAgent)) await countVisit(sql, code)
			return { body: { statusCode: 200, data: {} } }
		},
	})
