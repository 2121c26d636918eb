import type { OrgType } from '../../domain/organizations/contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { addressKey } from '../../kernel/wire/names.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { nameKey } from './names.ts'

export const organizationDetailsTable = defineTable(
	'rec.organization_details',
	{
		details_id: uuid(),
		organization_id: uuid(),
		org_name: text(),
		name_key: text(),
		org_type: text<OrgType>(),
		description: text(),
		org_email: text(),
		website_url: text(),
		has_csr_wing: boolean(),
		line1: text(),
		line2: text(),
		city: text(),
		state: text(),
		zip_code: text(),
		country: text<RegionCode>(),
		salt: text(),
		created_by: uuid().nullable(),
		created_at: timestamp(),
		address_key: text(),
	},
	{ primaryKey: ['details_id'] },
)
export type OrganizationDetailsRow = Omit<RowOf<typeof organizationDetailsTable>, 'name_key' | 'address_key'>

type Column = keyof OrganizationDetailsRow
const COLUMNS = Object.keys(organizationDetailsTable.columns).filter(
	(name): name is Column => name !== 'name_key' && name !== 'address_key',
)

/**
 * Stores a version, once per command.
 * @returns the salt of the stored one
 */
export async function insertDetails(sql: SqlExecutor, row: OrganizationDetailsRow): Promise<string> {
	await onTable(organizationDetailsTable)
		.insert({ ...row, name_key: nameKey(row.org_name), address_key: addressKey(row.org_name) })
		.onConflict('details_id')
		.ignore()
		.execute(sql)
	const stored = onTable(organizationDetailsTable).select('salt').where({ details_id: row.details_id })
	return (await stored.one(sql)).salt
}

export const findDetails = (sql: SqlExecutor, detailsId: string): Promise<OrganizationDetailsRow | null> =>
	onTable(organizationDetailsTable)
		.select(...COLUMNS)
		.where({ details_id: detailsId })
		.maybeOne(sql)
