import { afterAll, beforeAll, expect, it } from 'vitest'
import { TAX_STATUSES } from '../../domain/_shared/tax-validity.contract.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { organizationTaxRegistrationsProjection } from '../../projections/organizations/tax-registrations.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { validitiesOf } from '../organizations/tax-registrations.ts'
import { hasTaxBenefit, isTaxBenefit, type TaxBenefitRecord } from './tax-benefit.ts'

/** Evening of 21 November in New York, morning of the 22nd in Kolkata. */
const NOW = Date.parse('2026-11-22T01:00:00Z')
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const
const REGIONS = ['IN', 'US'] as const
const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const { name, create } = organizationTaxRegistrationsProjection
	for (const statement of create(`read.${name}`)) await sql.execute(statement)
})
afterAll(async () => {
	await sql?.close()
	await database?.drop()
})

it('The filter of the list and the page of a request say the same of every registration.', async () => {
	let organizations = 0
	for (const status of TAX_STATUSES)
		for (const region of REGIONS)
			for (const from of DAYS)
				for (const until of [null, ...DAYS]) {
					organizations += 1
					await sql.execute(
						`INSERT INTO read.organization_tax_registrations
							(id, organization_id, region, status, valid_from, valid_until, submitted_at)
						VALUES ($1, $1, $2, $3, $4, $5, now())`,
						[uuid(organizations), region, status, from, until],
					)
				}
	const rows = await sql.query<TaxBenefitRecord & { readonly by_filter: boolean }>(
		`SELECT r.is_tax_benefit, r.region, ${isTaxBenefit(NOW)} AS by_filter,
			${validitiesOf('r.organization_id')} AS tax_registrations
		FROM (SELECT is_tax_benefit, region, id AS organization_id FROM unnest($1::boolean[]) AS is_tax_benefit,
			unnest($2::text[]) AS region, (SELECT id FROM read.organization_tax_registrations) AS each) r`,
		[[true, false], [...REGIONS]],
	)
	expect(rows).toHaveLength(organizations * 4)
	expect(rows.filter((row) => hasTaxBenefit(row, NOW) !== row.by_filter)).toEqual([])
	// Verified: in India on the 22nd, in the US on the 21st.
	expect(rows.filter(({ by_filter }) => by_filter)).toHaveLength(3 * 3 + 2 * 4)
})
