import type { OrgType } from '../../domain/organizations/contract.ts'
import { addressKey } from '../../kernel/names.ts'
import type { RegionCode } from '../../kernel/regions.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { nameKey } from './names.ts'

/** What an organization says of itself, as of one version. Written once, never changed. */
export const organizationDetailsTable = defineTable(
	'rec.organization_details',
	{
		details_id: uuid(),
		organization_id: uuid(),
		org_name: text(),
		name_key: text(),
		org_type: text<OrgType>(),
		description: text(),
		/** Empty for none. */
		org_email: text(),
		website_url: text(),
		has_csr_wing: boolean(),
		line1: text(),
		line2: text(),
		city: text(),
		state: text(),
		zip_code: text(),
		country: text<RegionCode>(),
		/** Events name the version by a hash salted with it. */
		salt: text(),
		created_by: uuid().nullable(),
		created_at: timestamp(),
		address_key: text(),
	},
	{ primaryKey: ['details_id'] },
)
export type OrganizationDetailsRow = Omit<RowOf<typeof organizationDetailsTable>, 'name_key' | 'address_key'>

const COLUMNS = [
	'details_id',
	'organization_id',
	'org_name',
	'org_type',
	'description',
	'org_email',
	'website_url',
	'has_csr_wing',
	'line1',
	'line2',
	'city',
	'state',
	'zip_code',
	'country',
	'salt',
	'created_by',
	'created_at',
] as const satisfies readonly (keyof OrganizationDetailsRow)[]

/** Stores a version, unless a repeated command did so before. @returns the salt of what is kept */
export async function insertDetails(sql: SqlExecutor, row: OrganizationDetailsRow): Promise<string> {
	const places = COLUMNS.map((_, index) => `$${index + 3}`)
	await sql.execute(
		`INSERT INTO rec.organization_details (name_key, address_key, ${COLUMNS.join(', ')}) VALUES ($1, $2, ${places.join(', ')})
		ON CONFLICT (details_id) DO NOTHING`,
		[nameKey(row.org_name), addressKey(row.org_name), ...COLUMNS.map((column) => row[column])],
	)
	const text = 'SELECT salt FROM rec.organization_details WHERE details_id = $1'
	return (await sql.one<{ salt: string }>(text, [row.details_id])).salt
}

/** One version; null when there is none. */
export const findDetails = (sql: SqlExecutor, detailsId: string): Promise<OrganizationDetailsRow | null> =>
	sql.maybeOne(`SELECT ${COLUMNS.join(', ')} FROM rec.organization_details WHERE details_id = $1`, [
		detailsId,
	])
