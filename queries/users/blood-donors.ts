import { z } from 'zod'
import {
	type BloodDonor,
	type BloodDonorFilters,
	type BloodGroup,
	bloodDonor,
	bloodDonorQuery,
	groupsFor,
	groupsOf,
} from '../../domain/users/blood-donors.contract.ts'
import { BACKOFFICE_ACCESS } from '../../domain/users/roles.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import { csvReply } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { inDirection } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { type ExportDeps, takesAddresses } from './exports.ts'
import { searched } from './user-search.ts'

interface DonorRecord {
	readonly id: string
	readonly name: string
	readonly username: string
	readonly email: string
	readonly phone: string | null
	readonly locale: string
	readonly blood_group: BloodGroup
	readonly city: string | null
	readonly state: string | null
	readonly country: string | null
}

const COLUMNS = `u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.username, u.email, u.phone, u.locale,
	p.blood_group, a.city, a.state, a.country`
const FROM = `rec.profiles p JOIN rec.users u ON u.id = p.user_id LEFT JOIN LATERAL (
	SELECT city, state, country FROM rec.addresses WHERE user_id = u.id ORDER BY position LIMIT 1) a ON true`
const ORDER: Readonly<Record<string, readonly string[]>> = {
	name: ['lower(u.first_name)', 'lower(u.last_name)'],
	bloodGroup: ['p.blood_group'],
	city: ['lower(a.city)'],
	id: ['u.id'],
}

const shown = ({ locale, blood_group, email, phone, city, state, ...row }: DonorRecord): BloodDonor => ({
	...{ ...row, bloodGroup: blood_group, givesTo: [...groupsOf(blood_group)] },
	...{ city: city ?? '', state: state ?? '', language: locale === 'hi' ? 'hi' : 'en' },
	...{ email: maskedEmail(email), hasPhone: phone !== null },
})

function donorsWhere({ q, region, bloodGroup, givesTo, state, city, id }: BloodDonorFilters): Where {
	const where = new Where()
		.and('p.blood_group IS NOT NULL')
		.given(bloodGroup, 'p.blood_group = ?')
		.given(givesTo && groupsFor(givesTo), 'p.blood_group = ANY(?::text[])')
		.given(region, 'a.country = ?')
		.given(state ? containing(state) : null, 'a.state ILIKE ?')
		.given(city ? containing(city) : null, 'a.city ILIKE ?')
		.given(id, 'u.id = ANY(?::uuid[])')
	return searched(where, q)
}

function orderOf(sort: z.output<typeof bloodDonorQuery>['sort']): string {
	const [field, direction] = sort ?? ['name', 'ASC']
	return `${inDirection(ORDER[field], direction)}, u.id`
}

async function search({ sql }: QueryDeps, query: z.output<typeof bloodDonorQuery>): Promise<Reply> {
	const [from, to] = query.range
	const { count, rows } = await countedPage<DonorRecord>(sql, {
		...{ columns: COLUMNS, from: FROM, limit: to - from + 1, offset: from },
		...{ where: donorsWhere(query.filter), orderBy: orderOf(query.sort) },
	})
	return { body: rows.map(shown), headers: contentRange('bloodDonors', from, rows.length, count) }
}

const HEADINGS = [
	...['Name', 'Username', 'E-mail', 'Blood Group', 'Can Give To', 'City', 'State', 'Country', 'Language'],
]

async function download(
	deps: ExportDeps,
	{ filter, sort }: z.output<typeof bloodDonorQuery>,
	caller: Caller,
): Promise<Reply> {
	const withEmails = await takesAddresses(deps, caller, 'bloodDonors')
	const where = donorsWhere(filter)
	const cells = async function* () {
		const text = `SELECT ${COLUMNS} FROM ${FROM} ${where} ORDER BY ${orderOf(sort)}`
		for await (const row of deps.sql.stream<DonorRecord>(text, where.params)) {
			const donor = shown(row)
			yield [
				...[donor.name, donor.username, withEmails ? row.email : donor.email, donor.bloodGroup],
				...[donor.givesTo.join(' '), donor.city, donor.state, donor.country ?? '', donor.language],
			]
		}
	}
	return csvReply('blood-donors', HEADINGS, cells(), deps.clock.now())
}

const reads = {
	method: 'GET',
	tags: ['users', 'backoffice'],
	access: BACKOFFICE_ACCESS,
	query: bloodDonorQuery,
} as const

/** Those who give blood, with search. */
export const backofficeBloodDonors = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/bloodDonors',
		summary: 'Those who give blood, and to whom they can',
		answers: { 200: z.array(bloodDonor) },
		handle: ({ query }) => search(deps, query),
	})

/** Everybody that the filters leave, as CSV. */
export const bloodDonorsCsv = (deps: ExportDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/bloodDonors/csv',
		summary: 'Those who give blood, as CSV',
		answers: { 200: z.string() },
		streams: 'text/csv',
		handle: ({ query, caller }) => download(deps, query, caller),
	})
