import { randomBytes } from 'node:crypto'
import { type RunningSystem, startSystem } from '../apps/system.ts'
import { hashToken, newToken } from '../commands/users/tokens.ts'
import { loadConfig } from '../infra/config/config.ts'
import { freePort } from '../infra/net/free-port.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../infra/postgres/temporary-folder.ts'
import { createSql } from '../kernel/sql/sql.ts'
import { newId } from '../kernel/wire/ids.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { insertSession } from '../records/users/sessions.ts'
import type { BenchUrls } from './append.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
	readonly token?: string
	readonly body?: unknown
	readonly headers?: Readonly<Record<string, string>>
}

export interface Running {
	readonly system: RunningSystem
	readonly dataDir: string
	signIn(userId: string): Promise<string>
	/**
	 * Calls the API through the whole edge.
	 * @throws Error for any status but success
	 */
	call<Body>(method: Method, path: string, options?: CallOptions): Promise<Body>
	vacuum(): Promise<void>
	stop(): Promise<void>
}

interface RunningOptions {
	/** True: with the built web. */
	readonly pages?: boolean
	readonly environment?: Readonly<Record<string, string>>
}

/** Starts the system with the demo's accounts, without rate limits and log. */
export async function startRunning(
	urls: BenchUrls,
	{ pages = false, environment = {} }: RunningOptions = {},
): Promise<Running> {
	const dataDir = await makeTemporaryFolder('karuna-bench-')
	const remove = () => removeTemporaryFolder(dataDir)
	const config = loadConfig({
		NODE_ENV: 'test',
		DEMO: 'on',
		DATA_DIR: dataDir,
		DATABASE_URL: urls.appUrl,
		DATABASE_ADMIN_URL: urls.adminUrl,
		PORT: String(await freePort()),
		LOG_LEVEL: 'silent',
		...environment,
	})
	const system = await startSystem(config, { demo: 'accounts', limits: false, pages }).catch(
		async (error: unknown) => {
			await remove()
			throw error
		},
	)
	return {
		system,
		dataDir,
		signIn: (userId) => signIn(system, userId),
		call: async <Body>(method: Method, path: string, { token, body, headers }: CallOptions = {}) => {
			const answer = await system.app.inject({
				method,
				url: path,
				headers: {
					...(token !== undefined && { authorization: `Bearer ${token}` }),
					...(body !== undefined && { 'content-type': 'application/json' }),
					...headers,
				},
				...(body !== undefined && { payload: JSON.stringify(body) }),
			})
			if (answer.statusCode >= 300)
				throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.payload.slice(0, 300)}`)
			return answer.json() as Body
		},
		vacuum: async () => {
			const admin = createSql(urls.adminUrl, { max: 1 })
			try {
				await admin.execute('VACUUM ANALYZE')
			} finally {
				await admin.close()
			}
		},
		stop: async () => {
			await system.stop()
			await remove()
		},
	}
}

async function signIn({ sql }: RunningSystem, userId: string): Promise<string> {
	const token = newToken()
	const now = Date.now()
	const until = new Date(now + DAY_MS)
	await insertSession(sql, {
		id: newId(now),
		family_id: newId(now),
		user_id: userId,
		access_hash: hashToken(token),
		access_expires_at: until,
		refresh_hash: hashToken(newToken()),
		refresh_expires_at: until,
		rotated_from: null,
		ip_hash: randomBytes(32),
		user_agent: 'bench',
		created_at: new Date(now),
		second_factor: false,
		remembered: false,
		passkey_id: null,
	})
	return token
}
