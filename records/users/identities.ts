import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/** Whom another provider says that a person is. */
export interface IdentityRow {
	readonly issuer: string
	readonly subject: string
	readonly user_id: string
	readonly created_at: Date
}

export const findIdentity = (
	sql: SqlExecutor,
	issuer: string,
	subject: string,
): Promise<Pick<IdentityRow, 'user_id'> | null> =>
	sql.maybeOne('SELECT user_id FROM rec.identities WHERE issuer = $1 AND subject = $2', [issuer, subject])

/** Connects a person with an identity. One that is connected already stays where it is. */
export async function insertIdentity(sql: SqlExecutor, row: IdentityRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.identities (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (issuer, subject) DO NOTHING`,
		[row.issuer, row.subject, row.user_id, row.created_at],
	)
}
