import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, timestamp, uuid } from '../../kernel/sql/table.ts'

export const organizationImagesTable = defineTable(
	'rec.organization_images',
	{
		organization_id: uuid(),
		file_id: uuid(),
		is_profile: boolean(),
		added_by: uuid(),
		added_at: timestamp(),
	},
	{ primaryKey: ['organization_id', 'file_id'] },
)
export type OrganizationImageRow = Omit<RowOf<typeof organizationImagesTable>, 'is_profile'>

/**
 * Adds a person's upload. The first picture is the profile image.
 * @returns false when they didn't upload such a picture
 */
export async function insertImage(sql: SqlExecutor, row: OrganizationImageRow): Promise<boolean> {
	const own = await sql.maybeOne(
		'SELECT 1 AS there FROM rec.files WHERE id = $1 AND owner_id = $2 AND card_path IS NOT NULL',
		[row.file_id, row.added_by],
	)
	if (!own) return false
	await sql.execute(
		`INSERT INTO rec.organization_images (organization_id, file_id, is_profile, added_by, added_at)
		SELECT $1, $2, NOT EXISTS (SELECT 1 FROM rec.organization_images WHERE organization_id = $1 AND is_profile), $3, $4
		ON CONFLICT (organization_id, file_id) DO NOTHING`,
		[row.organization_id, row.file_id, row.added_by, row.added_at],
	)
	return true
}

export async function deleteImageEverywhere(tx: SqlExecutor, fileId: string): Promise<void> {
	const rows = await onTable(organizationImagesTable)
		.select('organization_id')
		.where({ file_id: fileId })
		.all(tx)
	for (const { organization_id } of rows) await deleteImage(tx, organization_id, fileId)
}

export const countImages = async (sql: SqlExecutor, organizationId: string): Promise<number> =>
	(
		await sql.one<{ count: number }>(
			'SELECT count(*)::int AS count FROM rec.organization_images WHERE organization_id = $1',
			[organizationId],
		)
	).count

/** @returns false when it isn't the organization's */
export async function setProfileImage(
	tx: SqlExecutor,
	organizationId: string,
	fileId: string,
): Promise<boolean> {
	await onTable(organizationImagesTable)
		.where({ organization_id: organizationId })
		.update({ is_profile: false })
		.execute(tx)
	const set = await onTable(organizationImagesTable)
		.where({ organization_id: organizationId, file_id: fileId })
		.update({ is_profile: true })
		.execute(tx)
	return set === 1
}

/**
 * Removes a picture; the oldest other one becomes the profile image.
 * @returns false when it isn't the organization's
 */
export async function deleteImage(tx: SqlExecutor, organizationId: string, fileId: string): Promise<boolean> {
	const gone = await onTable(organizationImagesTable)
		.where({ organization_id: organizationId, file_id: fileId })
		.delete()
		.returning('is_profile')
		.maybeOne(tx)
	if (gone?.is_profile) {
		await tx.execute(
			`UPDATE rec.organization_images SET is_profile = true WHERE organization_id = $1 AND file_id = (
				SELECT file_id FROM rec.organization_images WHERE organization_id = $1 ORDER BY added_at, file_id LIMIT 1)`,
			[organizationId],
		)
	}
	return gone !== null
}
