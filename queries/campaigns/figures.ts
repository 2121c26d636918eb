import type { Currency } from '../../kernel/wire/money.ts'
import { VISIBLE_TO_ALL } from '../_shared/visible-donations.ts'

/** Donations that a campaign brought and that were not refunded whole. */
const BROUGHT = `FROM rec.donation_details x JOIN read.donations d ON d.id = x.donation_id
	WHERE x.campaign_id = w.id AND ${VISIBLE_TO_ALL}`

/** SQL of what followed a campaign: its record is `w`, its run `n`. */
export const AFTERWARDS = `coalesce(n.bounced, 0) AS bounced, coalesce(n.complained, 0) AS complained,
	coalesce(n.unsubscribed, 0) AS unsubscribed, coalesce(n.visits, 0) AS visits,
	(SELECT count(*)::int ${BROUGHT}) AS donations,
	coalesce((SELECT jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount::text) ORDER BY s.currency)
		FROM (SELECT d.currency, sum(d.donation - d.lost_share) AS amount ${BROUGHT} GROUP BY d.currency) s), '[]') AS raised`

export interface Afterwards {
	readonly bounced: number
	readonly complained: number
	readonly unsubscribed: number
	readonly visits: number
	readonly donations: number
	readonly raised: readonly { readonly currency: Currency; readonly amount: string }[]
}
