import { setTimeout as sleep } from 'node:timers/promises'
import { accessDecider } from '../../domain/users/access.decider.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { latestRegistration } from '../../records/users/registrations.ts'
import { findUserByName } from '../../records/users/users.ts'
import { runTool } from './run-tool.ts'
import { type Tool, withStores } from './with-stores.ts'

/** `npm run grant:super-admin -- <email>`: grants the role to an account, since the first one has nobody to grant it. */
runTool(async () => {
	const [email, ...others] = process.argv.slice(2)
	if (!email?.includes('@') || others.length > 0)
		throw new Error('Say whose account it is: npm run grant:super-admin -- <email>.')
	await withStores({ name: 'grant-super-admin', logLevel: 'info', connections: 2 }, (tool) =>
		grant(tool, email),
	)
})

async function grant({ sql, store, log }: Tool, email: string): Promise<void> {
	const userId = await accountOf(sql, email)
	// The clock of the machine that an operator works on may be off.
	const { time } = await sql.one<{ time: Date }>('SELECT ops.reference_time() AS time')
	const clock = { now: () => time.getTime() }
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const { events } = await dispatch(
		accessDecider,
		accessStream(userId),
		{ type: 'GrantRole', userId, role: 'superAdmin', at: time.toISOString() },
		systemContext(clock, 'grant-super-admin'),
	)
	log.info({ userId }, events.length > 0 ? 'superAdmin is granted.' : 'superAdmin was granted before.')
}

/** An account exists once its address is verified. @throws Error with the reason when there is none */
async function accountOf(sql: Sql, email: string): Promise<string> {
	const user = await findUserByName(sql, email)
	if (user !== null) return user.id
	throw new Error(
		(await latestRegistration(sql, email.toLowerCase())) === null
			? 'No account has this e-mail address. Its owner has to sign up first.'
			: 'This e-mail address is not verified yet. Its owner has to type the code that was mailed.',
	)
}
