import type { z } from 'zod'
import { type publicFigures, publicFiguresAnswer } from '../../domain/catalog/figures.contract.ts'
import { isCheckOverdue } from '../../domain/ledger/books.contract.ts'
import type { OrganizationSummary } from '../../domain/organizations/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isHeld } from '../organizations/organization-row.ts'
import { takesDonations } from '../requests/request-row.ts'

type Deps = Pick<QueryDeps, 'sql' | 'clock'>
type Figures = z.output<typeof publicFigures>

interface Counts extends Pick<Figures, 'live' | 'fulfilled' | 'nonprofits'> {
	readonly verified_at: Date | null
	readonly holds: boolean | null
}

const NONPROFIT: OrganizationSummary['orgType'] = 'Non Profit Organization'

const countsAt = (now: number): string => `
	SELECT (SELECT count(*)::int FROM read.requests r WHERE NOT r.is_private AND ${takesDonations(now)}) AS live,
		(SELECT count(*)::int FROM read.requests r WHERE NOT r.is_private AND r.status = 'fulfilled') AS fulfilled,
		(SELECT count(*)::int FROM read.organizations o JOIN rec.organization_details d ON d.details_id = o.details_id
			WHERE o.verified AND d.org_type = $1 AND NOT ${isHeld('o.id')}) AS nonprofits,
		c.finished_at AS verified_at, c.holds
	FROM (VALUES (1)) one
	LEFT JOIN LATERAL (SELECT finished_at, holds FROM rec.book_checks ORDER BY finished_at DESC LIMIT 1) c ON true`

/** Private requests are excluded: the difference of two answers would reveal them. */
const RAISED = `
	SELECT f.currency, sum(f.raised)::bigint AS amount, sum(f.donations)::int AS donations FROM read.fund_totals f
	WHERE NOT EXISTS (SELECT FROM read.requests r WHERE r.id = f.target_id AND r.is_private)
	GROUP BY f.currency ORDER BY f.currency`

async function readFigures({ sql, clock }: Deps): Promise<Figures> {
	const now = clock.now()
	const [counts, sums] = await Promise.all([
		sql.one<Counts>(countsAt(now), [NONPROFIT]),
		sql.query<{ currency: Currency; amount: bigint; donations: number }>(RAISED),
	])
	const { verified_at, holds, ...counted } = counts
	const verifiedAt = verified_at?.toISOString() ?? null
	return {
		...counted,
		raised: sums.flatMap(({ currency, amount }) => (amount > 0n ? [{ currency, amount }] : [])),
		donations: sums.reduce((sum, { donations }) => sum + donations, 0),
		booksVerifiedAt: verifiedAt !== null && holds && !isCheckOverdue(verifiedAt, now) ? verifiedAt : null,
	}
}

const FRESH_MS = 30 * SECOND_MS

export function showPublicFigures(deps: Deps): Route {
	let last: { readonly readAt: number; readonly figures: Promise<Figures> } | null = null
	const figuresNow = (): Promise<Figures> => {
		const now = deps.clock.now()
		if (last !== null && now - last.readAt < FRESH_MS) return last.figures
		const reading = { readAt: now, figures: readFigures(deps) }
		last = reading
		// A failed read is not cached, so that the next call tries again.
		reading.figures.catch(() => {
			if (last === reading) last = null
		})
		return reading.figures
	}
	return route({
		method: 'GET',
		path: '/api/v1/figures',
		summary: 'Get public sums and counts',
		tags: ['catalog'],
		access: { allow: 'everyone', because: 'sums and counts identify nobody' },
		answers: { 200: publicFiguresAnswer },
		readModels: ['requests', 'organizations', 'fund_totals', 'report_cases'],
		handle: async () => ({ body: { statusCode: 200, data: await figuresNow() } }),
	})
}
