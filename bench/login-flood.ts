import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import type { AccountDeps } from '../commands/users/account-deps.ts'
import { login } from '../commands/users/login.ts'
import { createCaptcha } from '../infra/adapters/captcha.ts'
import { isCommonPassword } from '../infra/adapters/common-passwords.ts'
import { createPasswords } from '../infra/adapters/passwords.ts'
import { textedNumbers } from '../infra/adapters/texted-numbers.ts'
import { authenticator } from '../infra/adapters/totp.ts'
import { createCipher } from '../infra/encryption/aes-gcm.ts'
import { createOneTimeCodes } from '../infra/encryption/one-time-codes.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import { cookieNameFor, GUEST_COOKIE, newGuestToken } from '../infra/http/cookies.ts'
import { createDispatch } from '../kernel/events/dispatch.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import type { BenchUrls } from './append.ts'
import { donationTo, makeLiveRequest } from './http-donation.ts'
import { createEdge, EDGE_PATH } from './http-edge.ts'
import { median, percentile } from './median.ts'
import { type SteadyAnswers, type SteadyLoad, sendSteadily } from './steady-load.ts'

const DONATIONS_PER_SECOND = 100
const LOGINS_PER_SECOND = 300

export interface LoginFloodSizes {
	readonly runs: number
	readonly warmUpSeconds: number
	readonly seconds: number
}
const FULL: LoginFloodSizes = { runs: 3, warmUpSeconds: 3, seconds: 6 }

export interface LoginFloodBench {
	readonly 'loginFlood.p50ms': number
	readonly 'loginFlood.p95ms': number
	readonly 'loginFlood.quietP50ms': number
	readonly 'loginFlood.quietP95ms': number
	readonly 'loginFlood.ratioToQuiet': number
	readonly 'loginFlood.hashedPerSecond': number
	readonly donationsPerSecond: number
	readonly loginsPerSecond: number
	readonly runs: number
}

/**
 * Measures how a flood of log-ins from many addresses, each below its own limit, slows the start of
 * donations: without and with several times as many log-ins as can be hashed, in turns; median of the runs.
 * Fills the log, so it needs a database of its own.
 */
export async function benchLoginFlood(urls: BenchUrls, sizes = FULL): Promise<LoginFloodBench> {
	const clock = { now: () => Date.now() }
	const sql = createSql(urls.appUrl)
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: urls.appUrl, log: console })
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const edge = await createEdge({ sql, store, dispatch, clock }, [login(await accountDeps(sql, clock))])
	try {
		const address = await edge.listen({ host: '127.0.0.1', port: 0 })
		const headers = { 'content-type': 'application/json' }
		const donations = {
			url: address + EDGE_PATH,
			headers: { ...headers, cookie: `${cookieNameFor(GUEST_COOKIE, '/', true)}=${newGuestToken()}` },
			body: JSON.stringify(donationTo(await makeLiveRequest(dispatch, clock))),
			perSecond: DONATIONS_PER_SECOND,
			seconds: sizes.seconds,
		}
		const logins = {
			url: `${address}/api/v1/login`,
			headers,
			body: JSON.stringify({ email: 'somebody.#@example.com', password: 'Kadamba+58' }),
			perSecond: LOGINS_PER_SECOND,
			seconds: sizes.seconds,
		}
		return await compare(donations, logins, sizes)
	} finally {
		await edge.close()
		await store.close()
		await sql.close()
	}
}

async function compare(
	donations: SteadyLoad,
	logins: SteadyLoad,
	sizes: LoginFloodSizes,
): Promise<LoginFloodBench> {
	await startDonations({ ...donations, seconds: sizes.warmUpSeconds })
	const runs: { quiet: SteadyAnswers; flooded: SteadyAnswers; hashed: number }[] = []
	for (let run = 0; run < sizes.runs; run++) {
		const quiet = await startDonations(donations)
		const [flooded, guesses] = await Promise.all([startDonations(donations), sendSteadily(logins)])
		runs.push({ quiet, flooded, hashed: hashedOf(guesses) / logins.seconds })
	}
	const middle = (figure: (run: (typeof runs)[number]) => number): number => median(runs.map(figure))
	return {
		'loginFlood.p50ms': middle(({ flooded }) => percentile(flooded.milliseconds, 50)),
		'loginFlood.p95ms': middle(({ flooded }) => percentile(flooded.milliseconds, 95)),
		'loginFlood.quietP50ms': middle(({ quiet }) => percentile(quiet.milliseconds, 50)),
		'loginFlood.quietP95ms': middle(({ quiet }) => percentile(quiet.milliseconds, 95)),
		'loginFlood.ratioToQuiet': Number(
			middle(({ quiet, flooded }) => median(flooded.milliseconds) / median(quiet.milliseconds)).toFixed(2),
		),
		'loginFlood.hashedPerSecond': Math.trunc(middle(({ hashed }) => hashed)),
		donationsPerSecond: DONATIONS_PER_SECOND,
		loginsPerSecond: LOGINS_PER_SECOND,
		runs: sizes.runs,
	}
}

async function startDonations(donations: SteadyLoad): Promise<SteadyAnswers> {
	const answers = await sendSteadily(donations)
	const { 200: started = 0, 202: pending = 0 } = answers.statuses
	if (started + pending < answers.milliseconds.length)
		throw new Error(`Some donations were refused: ${JSON.stringify(answers.statuses)}`)
	return answers
}

/**
 * Counts hashed passwords: a wrong one is refused after it was hashed, and 503 says that it was not.
 * @throws Error for any other status
 */
function hashedOf({ statuses }: SteadyAnswers): number {
	const { 401: hashed = 0, 503: _, ...others } = statuses
	if (Object.keys(others).length > 0) throw new Error(`Log-ins were answered: ${JSON.stringify(statuses)}`)
	return hashed
}

async function accountDeps(sql: Sql, clock: Clock): Promise<AccountDeps> {
	const keys = { current: 'k1', keys: new Map([['k1', randomBytes(32)]]) }
	return {
		sql,
		clock,
		authenticator,
		textedNumbers,
		isCommonPassword,
		passwords: await createPasswords(),
		loginLimits: { perAccount: Number.POSITIVE_INFINITY, perAddress: Number.POSITIVE_INFINITY },
		limits: false,
		rolesOf: async () => [],
		secondFactorForStaff: false,
		captcha: createCaptcha({ secret: randomBytes(32) }),
		codes: createOneTimeCodes(keys),
		cipher: createCipher(keys),
		textedCountries: [],
	}
}
