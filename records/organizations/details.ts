import type { OrgType } from '../../domain/organizations/contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { addressKey } from '../../kernel/wire/names.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
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

type Column = keyof OrganizationDetailsRow
/** What the version says; the keys of its names are for comparisons alone. */
const COLUMNS = Object.keys(organizationDetailsTable.columns).filter(
	(name): name is Column => name !== 'name_key' && name !== 'address_key',
)

/** Stores a version, unless a repeated command did so before. @returns the salt of what is kept */
export async function insertDetails(sql: SqlExecutor, row: OrganizationDetailsRow): Promise<string> {
	await onTable(organizationDetailsTable)
		.insert({ ...row, name_key: nameKey(row.org_name), address_key: addressKey(row.org_name) })
		.onConflict('details_id')
		.ignore()
		.execute(sql)
	const stored = onTable(organizationDetailsTable).select('salt').where({ details_id: row.details_id })
	return (await stored.one(sql)).salt
}

/** One version; null when there is none. */
export const findDetails = (sql: SqlExecutor, detailsId: string): Promise<OrganizationDetailsRow | null> =>
	onTable(organizationDetailsTable)
		.select(...COLUMNS)
		.where({ details_id: detailsId })
		.maybeOne(sql)
