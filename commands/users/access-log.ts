import type { Principal } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { recordAccess } from '../../records/users/access-log.ts'
import type { UserDeps } from './deps.ts'

interface Read {
	readonly reader: Extract<Principal, { kind: 'user' }>
	readonly path: string
}

/** Writes down who reads which address of the finances. */
export async function recordAccessOf(
	{ sql, clock }: Pick<UserDeps, 'sql' | 'clock'>,
	{ reader: { id, token, sessionId }, path }: Read,
): Promise<void> {
	const now = clock.now()
	await recordAccess(sql, {
		id: newId(now),
		at: new Date(now),
		user_id: id,
		session_id: token ? null : sessionId,
		token_id: token?.id ?? null,
		path,
	})
}
