import { z } from 'zod'
import { BLOOD_COMPONENTS, type BloodGroup } from '../../domain/_shared/blood-groups.contract.ts'
import { groupsFor, groupsOf } from '../../domain/blood/compatibility.contract.ts'
import {
	type BloodDonor,
	type BloodDonorFilters,
	bloodDonor,
	bloodDonorQuery,
	USUAL_COMPONENT,
} from '../../domain/users/blood-donors.contract.ts'
import { WHOLE_EXPORT_ACCESS } from '../../domain/users/exports.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { BACKOFFICE_ACCESS } from '../../domain/users/roles.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { usersTable } from '../../records/users/users.ts'
import { countedPage } from '../_shared/counted-page.ts'
import { csvReply } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { inDirection } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { searched } from './user-search.ts'
import { exportedFilter } from './whole-exports.ts'

const OF_USERS = selection(usersTable, 'u', ['id', 'username', 'email', 'phone', 'locale'])

type DonorRecord = SelectedBy<typeof OF_USERS> & {
	readonly name: string
	readonly blood_group: BloodGroup
	readonly city: string | null
	readonly state: string | null
	readonly country: string | null
}

const COLUMNS = `${OF_USERS.list}, trim(u.first_name || ' ' || u.last_name) AS name,
	p.blood_group, a.city, a.state, a.country`
const FROM = `rec.profiles p JOIN rec.users u ON u.id = p.user_id LEFT JOIN LATERAL (
	SELECT city, state, country FROM rec.addresses WHERE user_id = u.id ORDER BY position LIMIT 1) a ON true`
const ORDER: Readonly<Record<string, readonly string[]>> = {
	name: ['lower(u.first_name)', 'lower(u.last_name)'],
	bloodGroup: ['p.blood_group'],
	city: ['lower(a.city)'],
	id: ['u.id'],
}

const toView = ({ locale, blood_group, email, phone, city, state, ...row }: DonorRecord): BloodDonor => ({
	...row,
	bloodGroup: blood_group,
	givesTo: {
		wholeBlood: [...groupsOf('wholeBlood', blood_group)],
		redCells: [...groupsOf('redCells', blood_group)],
		platelets: [...groupsOf('platelets', blood_group)],
		plasma: [...groupsOf('plasma', blood_group)],
	},
	city: city ?? '',
	state: state ?? '',
	language: languageOf(locale),
	email: maskedEmail(email),
	hasPhone: phone !== null,
})

function donorsWhere({
	q,
	region,
	bloodGroup,
	givesTo,
	component,
	state,
	city,
	id,
}: BloodDonorFilters): Where {
	const where = new Where()
		.and('p.blood_group IS NOT NULL')
		.given(bloodGroup, 'p.blood_group = ?')
		.given(givesTo && groupsFor(component ?? USUAL_COMPONENT, givesTo), 'p.blood_group = ANY(?::text[])')
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
		columns: COLUMNS,
		from: FROM,
		limit: to - from + 1,
		offset: from,
		where: donorsWhere(query.filter),
		orderBy: orderOf(query.sort),
	})
	return { body: rows.map(toView), headers: contentRange('bloodDonors', from, rows.length, count) }
}

const HEADINGS = [
	'Name',
	'Username',
	'E-mail',
	'Blood Group',
	'Whole Blood To',
	'Red Cells To',
	'Platelets To',
	'Plasma To',
	'City',
	'State',
	'Country',
	'Language',
]

/**
 * @param reach `whole` has full addresses and numbers, after a recorded reason; `hints` has the columns of
 * the list
 */
function donorsCsv(deps: QueryDeps, where: Where, orderBy: string, reach: 'hints' | 'whole'): Reply {
	const isWhole = reach === 'whole'
	const cells = async function* () {
		const text = `SELECT ${COLUMNS} FROM ${FROM} ${where} ORDER BY ${orderBy}`
		for await (const row of deps.sql.stream<DonorRecord>(text, where.params)) {
			const donor = toView(row)
			const cellsOfDonor = [
				donor.name,
				donor.username,
				isWhole ? row.email : donor.email,
				donor.bloodGroup,
				...BLOOD_COMPONENTS.map((component) => donor.givesTo[component].join(' ')),
				donor.city,
				donor.state,
				donor.country ?? '',
				donor.language,
			]
			yield isWhole ? [...cellsOfDonor, row.phone ?? ''] : cellsOfDonor
		}
	}
	const headings = isWhole ? [...HEADINGS, 'Phone'] : HEADINGS
	return csvReply('blood-donors', headings, cells(), deps.clock.now())
}

const reads = {
	method: 'GET',
	tags: ['users', 'backoffice'],
	access: BACKOFFICE_ACCESS,
} as const

export const backofficeBloodDonors = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/bloodDonors',
		summary: 'List blood donors and their compatible groups',
		query: bloodDonorQuery,
		answers: { 200: z.array(bloodDonor) },
		handle: ({ query }) => search(deps, query),
	})

export const bloodDonorsCsv = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/bloodDonors/csv',
		summary: 'Export blood donors as CSV',
		query: bloodDonorQuery,
		answers: { 200: z.string() },
		streams: 'text/csv',
		handle: async ({ query: { filter, sort } }) =>
			donorsCsv(deps, donorsWhere(filter), orderOf(sort), 'hints'),
	})

export const wholeBloodDonorsCsv = (deps: QueryDeps): Route =>
	route({
		...reads,
		access: WHOLE_EXPORT_ACCESS,
		path: '/api/backoffice/bloodDonors/exports/:id/csv',
		summary: 'Export blood donors as CSV with whole addresses and numbers, for a stated reason',
		params: z.object({ id }),
		answers: { 200: z.string() },
		streams: 'text/csv',
		handle: async ({ params, caller }) => {
			const filter = await exportedFilter(deps, 'bloodDonors', params.id, caller)
			return donorsCsv(deps, donorsWhere(filter), orderOf(undefined), 'whole')
		},
	})

export const showBloodDonor = (deps: QueryDeps): Route =>
	oneOf(backofficeBloodDonors(deps), id, () => refuse('NOT_FOUND.bloodDonor'))
