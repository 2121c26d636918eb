import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** SQL of the name of a person or an organization by its id; null when it is gone. */
export const nameOfSender = (senderId: string): string => `coalesce(
	(SELECT trim(u.first_name || ' ' || u.last_name) FROM rec.users u WHERE u.id = ${senderId}),
	(SELECT d.org_name FROM read.organizations o JOIN rec.organization_details d ON d.details_id = o.details_id
		WHERE o.id = ${senderId}))`

export async function senderName(sql: SqlExecutor, senderId: string): Promise<string> {
	const { name } = await sql.one<{ name: string | null }>(`SELECT ${nameOfSender('$1::uuid')} AS name`, [
		senderId,
	])
	return name ?? ''
}
