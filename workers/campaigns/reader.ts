import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { findUser } from '../../records/users/users.ts'
import type { Recipient } from './mail.ts'

/** Reads the address of a user; null once the account is gone. */
export async function readerOf(sql: SqlExecutor, userId: string): Promise<Recipient | null> {
	const user = await findUser(sql, userId)
	if (!user) return null
	const name = `${user.first_name} ${user.last_name}`.trim()
	return { name, address: user.email, language: languageOf(user.locale) }
}
