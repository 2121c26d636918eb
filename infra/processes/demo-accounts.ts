import { enrol } from '../../commands/users/second-factor.ts'
import { ACCOUNTS, DEMO_PASSWORD, DEMO_SECRET, OTHERS } from '../../demo/people.ts'
import type { PublicConfig } from '../../domain/catalog/contract.ts'
import { accessDecider } from '../../domain/users/access.decider.ts'
import { accessStream } from '../../domain/users/access.events.ts'
import type { Role } from '../../domain/users/contract.ts'
import { MONEY_ROLES } from '../../domain/users/roles.contract.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { createUser } from '../../records/users/users.ts'
import { createPasswords } from '../adapters/passwords.ts'
import { authenticator } from '../adapters/totp.ts'
import type { Config } from '../config/config.ts'
import { createCipher } from '../encryption/aes-gcm.ts'
import { demoUserId, seedOrganizations } from './demo-organizations.ts'
import type { Platform } from './platform.ts'

export { demoOrganizationId, demoUserId } from './demo-organizations.ts'

/** What the login page may offer on a machine with demo accounts. */
export const demoConfig = (config: Config, clock: Clock): PublicConfig['demo'] =>
	config.demo
		? {
				accounts: ACCOUNTS.map(({ email, first, last, roles, shownAs = 'donor' }) => ({
					email,
					name: `${first} ${last}`,
					role: shownAs,
					...(hasSecondFactor(config, roles) && { code: authenticator.code(DEMO_SECRET, clock.now()) }),
				})),
				password: DEMO_PASSWORD,
				outboxUrl: '/dev/outbox',
			}
		: null

/** Roles that touch money have a second factor on machines where people look at the demo. */
const hasSecondFactor = ({ mode }: Config, roles: readonly Role[]) =>
	mode === 'development' && roles.some((role) => MONEY_ROLES.includes(role))

/** Gives the demo's accounts that touch money an authenticator app, whose code the login page shows. */
export async function enrolDemoAccounts({ sql, config, surroundings }: Platform): Promise<void> {
	const cipher = createCipher(surroundings.encryptionKeys)
	const at = new Date(surroundings.clock.now())
	for (const { key, roles } of ACCOUNTS) {
		if (hasSecondFactor(config, roles)) await enrol(sql, cipher, demoUserId(key), DEMO_SECRET, at)
	}
}

const SYSTEM = { kind: 'system', id: 'demo' } as const

/** Makes the demo's people, roles and organizations. Nothing happens for those that are there. */
export async function seedAccounts(platform: Platform): Promise<void> {
	const { sql, dispatch, surroundings } = platform
	const { clock } = surroundings
	const at = new Date(clock.now())
	const context = (...parts: string[]) => ({
		commandId: derivedId('demo', ...parts),
		actor: SYSTEM,
		correlationId: derivedId('demo'),
	})
	const passwords = await createPasswords()
	// One hash for all: these accounts exist on development machines only, and the start should be quick.
	const password_hash = await passwords.hash(DEMO_PASSWORD)
	for (const person of [...ACCOUNTS, ...OTHERS]) {
		const id = demoUserId(person.key)
		await createUser(sql, {
			id,
			username: person.username,
			email: person.email,
			first_name: person.first,
			last_name: person.last,
			phone: null,
			phone_verified: false,
			password_hash,
			profile_image_url: null,
			locale: 'en',
			created_at: at,
		})
		for (const role of person.roles) {
			const grant = { type: 'GrantRole', userId: id, role, at: at.toISOString() } as const
			await dispatch(accessDecider, accessStream(id), grant, context('role', person.key, role))
		}
	}
	await seedOrganizations(platform, at)
}
