import type {
	BloodComponent,
	BloodGroup,
	DistanceStep,
	DonorSex,
} from '../../domain/_shared/blood-groups.contract.ts'
import type { Address } from '../../domain/users/profile.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	boolean,
	date,
	defineTable,
	double,
	integer,
	type RowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const addressesTable = defineTable(
	'rec.addresses',
	{
		user_id: uuid(),
		position: integer(),
		line1: text(),
		line2: text(),
		city: text(),
		state: text(),
		country: text(),
		zip_code: text(),
	},
	{ primaryKey: ['user_id', 'position'] },
)
export const profilesTable = defineTable(
	'rec.profiles',
	{
		user_id: uuid(),
		about: text().defaulted(),
		image_file_id: uuid().nullable(),
		mode: text<'donor' | 'donee'>().defaulted(),
		is_public: boolean().defaulted(),
		shows_place: boolean().defaulted(),
		shows_giving: boolean().defaulted(),
		volunteer_areas: texts().nullable(),
		volunteer_availability: text().nullable(),
		volunteer_about: text().defaulted(),
		blood_group: text<BloodGroup>().nullable(),
		blood_alerts: boolean().defaulted(),
		blood_texts: boolean().defaulted(),
		blood_sex: text<DonorSex>().nullable(),
		blood_last_day: date().nullable(),
		blood_last_component: text<BloodComponent>().nullable(),
		blood_radius_km: integer<DistanceStep>().defaulted(),
		blood_quiet_from: text().nullable(),
		blood_quiet_to: text().nullable(),
		blood_quiet_zone: text().nullable(),
		blood_paused_until: date().nullable(),
		/** The centre of their town, in degrees; null when the catalogue doesn't have it. */
		blood_latitude: double().nullable(),
		blood_longitude: double().nullable(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['user_id'] },
)
export type ProfileRow = RowOf<typeof profilesTable>

export type ProfileColumns = Partial<Omit<ProfileRow, 'user_id' | 'updated_at'>>

/** Updates some columns of a profile, or creates it. */
export async function saveProfile(
	sql: SqlExecutor,
	userId: string,
	columns: ProfileColumns,
	at: Date,
): Promise<void> {
	await onTable(profilesTable)
		.insert({ ...columns, user_id: userId, updated_at: at })
		.onConflict('user_id')
		.merge()
		.execute(sql)
}

export const homeOfDonor = (
	sql: SqlExecutor,
	userId: string,
): Promise<Pick<Address, 'country' | 'state' | 'city'> | null> =>
	sql.maybeOne(
		`SELECT a.country, a.state, a.city FROM rec.profiles p JOIN rec.addresses a ON a.user_id = p.user_id
		WHERE p.user_id = $1 AND p.blood_group IS NOT NULL ORDER BY a.position LIMIT 1`,
		[userId],
	)

export const hasProfile = async (sql: SqlExecutor, userId: string): Promise<boolean> =>
	(await onTable(profilesTable).select('user_id').where({ user_id: userId }).maybeOne(sql)) !== null

export async function replaceAddresses(
	sql: SqlExecutor,
	userId: string,
	addresses: readonly Address[],
): Promise<void> {
	await onTable(addressesTable).where({ user_id: userId }).delete().execute(sql)
	for (const [position, entry] of addresses.entries())
		await onTable(addressesTable)
			.insert({
				user_id: userId,
				position,
				line1: entry.line1,
				line2: entry.line2,
				city: entry.city,
				state: entry.state,
				country: entry.country,
				zip_code: entry.zip_code,
			})
			.execute(sql)
}

export async function ownPicture(sql: SqlExecutor, userId: string, fileId: string): Promise<string | null> {
	const row = await sql.maybeOne<{ path: string }>(
		'SELECT path FROM rec.files WHERE id = $1 AND owner_id = $2 AND card_path IS NOT NULL',
		[fileId, userId],
	)
	return row?.path ?? null
}

export async function forgetPicture(tx: SqlExecutor, fileId: string): Promise<void> {
	await tx.execute(
		`UPDATE rec.users u SET profile_image_url = NULL
		FROM rec.profiles p WHERE p.user_id = u.id AND p.image_file_id = $1`,
		[fileId],
	)
	await onTable(profilesTable).where({ image_file_id: fileId }).update({ image_file_id: null }).execute(tx)
}
