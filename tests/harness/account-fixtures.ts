import { randomBytes } from 'node:crypto'
import type { AccountDeps } from '../../commands/users/account-deps.ts'
import { type AccountMail, readMail } from '../../commands/users/account-mail.ts'
import { createAuthenticate } from '../../commands/users/authenticate.ts'
import { getCaptcha, verifyCaptcha } from '../../commands/users/captcha.ts'
import { confirmFactorProof, requestFactorProof } from '../../commands/users/factor-proof.ts'
import type { Role } from '../../domain/users/contract.ts'
import { createCaptcha, solvePuzzle } from '../../infra/adapters/captcha.ts'
import { isCommonPassword } from '../../infra/adapters/common-passwords.ts'
import { createPasswords, MIN_COST } from '../../infra/adapters/passwords.ts'
import { textedNumbers } from '../../infra/adapters/texted-numbers.ts'
import { authenticator } from '../../infra/adapters/totp.ts'
import { createCipher } from '../../infra/encryption/aes-gcm.ts'
import { createOneTimeCodes } from '../../infra/encryption/one-time-codes.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import type { Route } from '../../kernel/http/route.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase } from './database.ts'

export const PASSWORD = 'Kadamba+58'

export interface AccountFixtures {
	readonly sql: Sql
	readonly deps: AccountDeps
	readonly app: TestApp
	now: number
	roles: Role[]
	hashed: number
	post(path: string, body: object, options?: PostOptions): Promise<Answer>
	send(method: 'GET' | 'DELETE', path: string, token: string): Promise<Answer>
	captcha(): Promise<string>
	/** Takes the waiting mails, oldest first. */
	mails(): Promise<AccountMail[]>
	prove(token: string): Promise<void>
	close(): Promise<void>
}

export interface PostOptions {
	readonly token?: string
	readonly from?: string
	readonly cookies?: Record<string, string>
}
type TestApp = Awaited<ReturnType<typeof createTestApp>>
export type Answer = Awaited<ReturnType<TestApp['inject']>>

export const tokenOf = (answer: Answer): string =>
	answer.json<{ data: { token_detail: { token: string } } }>().data.token_detail.token
export const cookieOf = (answer: Answer): string =>
	answer.cookies.find(({ name }) => name === 'karuna_refresh')?.value ?? ''
export const idOf = (answer: Answer): string => answer.json<{ data: { unique_id: string } }>().data.unique_id
export const codeIn = (mail: AccountMail | undefined): string =>
	mail !== undefined && 'code' in mail ? mail.code : ''

export const linkIn = (mail: AccountMail | undefined): string =>
	mail !== undefined && 'token' in mail ? mail.token : ''

export async function createAccountFixtures(
	routes: (deps: AccountDeps) => readonly Route[],
	limits = true,
): Promise<AccountFixtures> {
	const database = await createTestDatabase()
	const sql = createSql(database.appUrl)
	const keys = { current: 'k1', keys: new Map([['k1', randomBytes(32)]]) }
	const argon2 = await createPasswords({ waiting: 200, cost: MIN_COST })
	const deps: AccountDeps = {
		sql,
		limits,
		isCommonPassword,
		clock: { now: () => fixtures.now },
		passwords: {
			...argon2,
			verify: (hash, password) => {
				fixtures.hashed += 1
				return argon2.verify(hash, password)
			},
		},
		rolesOf: async () => fixtures.roles,
		authenticator,
		textedNumbers,
		textedCountries: ['IN', 'US'],
		secondFactorForStaff: true,
		captcha: createCaptcha({ secret: randomBytes(32), cost: 1, keyPrefix: '0' }),
		codes: createOneTimeCodes(keys),
		cipher: createCipher(keys),
	}
	const always = [getCaptcha, verifyCaptcha, requestFactorProof, confirmFactorProof]
	const app = await createTestApp([...always.map((make) => make(deps)), ...routes(deps)], {
		authenticate: createAuthenticate(deps),
		clock: deps.clock,
		config: { routeLimits: false },
	})
	await app.ready()
	const fixtures: AccountFixtures = {
		sql,
		deps,
		app,
		roles: [],
		hashed: 0,
		now: Date.parse('2026-11-21T08:00:00Z'),
		post: (path, body, { token, from = '10.0.0.1', cookies } = {}) => {
			// Each call has a time of its own, so that mails come in the order of the calls.
			fixtures.now += 1
			return app.inject({
				method: 'POST',
				url: `/api/v1${path}`,
				body,
				remoteAddress: from,
				...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
				...(cookies && { cookies }),
			})
		},
		send: (method, path, token) =>
			app.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } }),
		async captcha() {
			const { data: challenge } = (await app.inject('/api/v1/auth/captcha')).json()
			const solution = await solvePuzzle(challenge)
			const answer = await fixtures.post('/auth/verify-captcha', { challenge, solution })
			return answer.json<{ data: { captcha: string } }>().data.captcha
		},
		async mails() {
			const rows = await sql.query<{ id: string; key_id: string; content: Buffer }>(
				'WITH gone AS (DELETE FROM rec.account_mails RETURNING *) SELECT * FROM gone ORDER BY created_at, id',
			)
			return rows.map(({ id, key_id, content }) =>
				readMail(deps.cipher, id, { keyId: key_id, data: content }),
			)
		},
		async prove(token) {
			await fixtures.mails()
			await fixtures.post('/user/factor-proof', { password: PASSWORD }, { token })
			const [mail] = await fixtures.mails()
			const answer = await fixtures.post('/user/factor-proof/confirm', { token: linkIn(mail) }, { token })
			if (answer.statusCode !== 200) throw new Error(`The proof was refused: ${answer.body}`)
		},
		async close() {
			await app.close()
			await sql.close()
			await database.drop()
		},
	}
	return fixtures
}
