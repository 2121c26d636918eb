import type { Caller } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import type { UserRow } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { type AccountChange, postMail } from './account-mail.ts'
import { fullName } from './register.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

/**
 * Records a change of the sign-in and mails the owner, in the transaction of the change, so that the owner
 * notices an attacker.
 * @param outcome its name in the activity log
 */
export async function notifyOwner(
	tx: Tx,
	{ clock, cipher }: Pick<AccountDeps, 'clock' | 'cipher'>,
	user: UserRow,
	caller: Caller,
	{ kind, outcome }: { readonly kind: AccountChange; readonly outcome: string },
): Promise<void> {
	const now = clock.now()
	const at = new Date(now)
	await recordActivity(tx, {
		id: newId(now),
		at,
		type: 'auth',
		user_id: user.id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary: { outcome },
	})
	const to = { name: fullName(user), address: user.email, language: languageOf(user.locale) }
	await postMail(tx, cipher, { kind, to, at: at.toISOString() }, now)
}
