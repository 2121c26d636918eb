import { enrol } from '../../commands/users/index.ts'
import type { PublicConfig } from '../../domain/catalog/contract.ts'
import { accessDecider } from '../../domain/users/access.decider.ts'
import type { Role } from '../../domain/users/contract.ts'
import { hasTerm, MONEY_ROLES } from '../../domain/users/roles.contract.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Authenticator } from '../../kernel/ports/authenticator.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { createUser } from '../../records/users/users.ts'
import { ACCOUNTS, DEMO_PASSWORD, DEMO_SECRET, OTHERS } from '../people.ts'
import { demoUserId, seedOrganizations } from './organizations.ts'

export { demoOrganizationId, demoUserId } from './organizations.ts'

const hasSecondFactor = (roles: readonly Role[]) =>
	roles.some((role) => MONEY_ROLES.includes(role) || hasTerm(role))

/** The term of a demo account that has one. */
const TERM_MS = 365 * DAY_MS

/**
 * Returns the log-ins that the login page offers on a machine with demo accounts.
 * @param codes whether accounts that touch money have second factors
 */
export const demoLogins = (
	authenticator: Authenticator,
	clock: Clock,
	codes: boolean,
): NonNullable<PublicConfig['demo']> => ({
	accounts: ACCOUNTS.map(({ email, first, last, roles, displayName = 'donor' }) => ({
		email,
		name: `${first} ${last}`,
		role: displayName,
		...(codes && hasSecondFactor(roles) && { code: authenticator.code(DEMO_SECRET, clock.now()) }),
	})),
	password: DEMO_PASSWORD,
	outboxUrl: '/dev/outbox',
})

export async function enrolDemoAccounts({
	sql,
	clock,
	cipher,
}: Pick<ApiInfrastructure, 'sql' | 'clock' | 'cipher'>): Promise<void> {
	const at = new Date(clock.now())
	for (const { key, roles } of ACCOUNTS) {
		if (hasSecondFactor(roles)) await enrol(sql, cipher, demoUserId(key), DEMO_SECRET, at)
	}
}

const demoPhone = (index: number): string => `+9198765${String(40_000 + index)}`

const SYSTEM = { kind: 'system', id: 'demo' } as const

export async function seedAccounts(
	parts: Pick<ApiInfrastructure, 'sql' | 'dispatch' | 'clock' | 'passwords'>,
): Promise<void> {
	const { sql, dispatch, clock, passwords } = parts
	const at = new Date(clock.now())
	const context = (...parts: string[]) => ({
		commandId: derivedId('demo', ...parts),
		actor: SYSTEM,
		correlationId: derivedId('demo'),
	})
	// One hash for all: these accounts exist on development machines only, and the start should be quick.
	const password_hash = await passwords.hash(DEMO_PASSWORD)
	for (const [index, person] of [...ACCOUNTS, ...OTHERS].entries()) {
		const hasPhone = OTHERS.includes(person)
		const id = demoUserId(person.key)
		await createUser(sql, {
			id,
			username: person.username,
			email: person.email,
			first_name: person.first,
			last_name: person.last,
			phone: hasPhone ? demoPhone(index) : null,
			phone_verified: hasPhone,
			password_hash,
			profile_image_url: null,
			locale: 'en',
			created_at: at,
		})
		for (const role of person.roles) {
			const until = hasTerm(role) && new Date(at.getTime() + TERM_MS).toISOString()
			const grant = {
				type: 'GrantRole',
				userId: id,
				role,
				at: at.toISOString(),
				...(until && { until }),
			} as const
			await dispatch(accessDecider, accessStream(id), grant, context('role', person.key, role))
		}
	}
	await seedOrganizations(parts, at)
}
