import { createHash, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CLAIMS } from '../../kernel/wire/claims.ts'
import { asOwner, ConfigError, type Environment, loadConfig, risksOf } from './config.ts'

const random = (text: string) => createHash('sha256').update(text)
const KEY = random('a key').digest('base64')
const secret = (text: string) => random(text).digest('hex')
const STRIPE = {
	STRIPE_US_SECRET_KEY: 'sk_test_us',
	STRIPE_US_PUBLIC_KEY: 'pk_test_us',
	STRIPE_US_WEBHOOK_SECRET: 'whsec_us',
	STRIPE_IN_SECRET_KEY: 'rk_test_in',
	STRIPE_IN_PUBLIC_KEY: 'pk_test_in',
	STRIPE_IN_WEBHOOK_SECRET: 'whsec_in',
}
const LIVE_STRIPE = {
	STRIPE_US_SECRET_KEY: 'sk_live_us',
	STRIPE_US_PUBLIC_KEY: 'pk_live_us',
	STRIPE_US_WEBHOOK_SECRET: `whsec_${secret('us')}`,
	STRIPE_IN_SECRET_KEY: 'rk_live_in',
	STRIPE_IN_PUBLIC_KEY: 'pk_live_in',
	STRIPE_IN_WEBHOOK_SECRET: `whsec_${secret('in')}`,
}
const RAZORPAY = {
	RAZORPAY_KEY_ID: 'rzp_live_1',
	RAZORPAY_KEY_SECRET: secret('razorpay'),
	RAZORPAY_WEBHOOK_SECRET: secret('deliveries of razorpay'),
}
const PAYPAL = {
	PAYPAL_US_CLIENT_ID: 'client-us',
	PAYPAL_US_CLIENT_SECRET: secret('paypal'),
	PAYPAL_US_WEBHOOK_ID: 'WEBHOOK',
	PAYPAL_ENV: 'live',
}
const PRODUCTION = {
	NODE_ENV: 'production',
	PUBLIC_URL: 'https://karuna.example/',
	DATABASE_URL: `postgres://karuna_app:${secret('app')}@db/karuna`,
	DATABASE_ADMIN_URL: `postgresql://karuna:${secret('owner')}@db/karuna`,
	SMTP_URL: 'smtps://mail.example',
	MAIL_FROM: 'Karuna <hello@karuna.example>',
	ENCRYPTION_KEYS: `2026-11:${KEY}`,
	CLOSE_SIGNING_KEY: generateKeyPairSync('ed25519')
		.privateKey.export({ format: 'der', type: 'pkcs8' })
		.toString('base64'),
	ENTITY_IN_NAME: 'Karuna Trust',
	ENTITY_IN_ADDRESS: '1 Main Road | Mumbai 400001',
	ENTITY_US_NAME: 'Karuna Inc.',
	ENTITY_US_ADDRESS: '1 Main Street | Oakland, CA 94601',
	RECEIPTS_EMAIL: 'receipts@karuna.example',
	TRUSTED_PROXIES: '10.0.0.1',
	...LIVE_STRIPE,
}

function problemsOf(env: Environment): readonly string[] {
	try {
		loadConfig(env)
	} catch (error) {
		if (error instanceof ConfigError) return error.problems
		throw error
	}
	return []
}

describe('an empty environment', () => {
	it('runs the demo on loopback with everything embedded', () => {
		expect(loadConfig({})).toEqual({
			mode: 'development',
			host: '127.0.0.1',
			port: 3000,
			operationsPort: 3000,
			publicUrl: 'http://localhost:3000',
			links: {
				about: null,
				legal: null,
				blog: null,
				video: null,
				audioRoom: null,
				androidApp: null,
				iosApp: null,
			},
			claims: [...CLAIMS],
			database: null,
			eventStoreUrl: null,
			redisUrl: null,
			dataDir: '.data',
			rooms: { port: 3000, publicAddress: null, turn: null },
			s3: null,
			takesCardMandates: false,
			makesPictureSizes: true,
			clamdUrl: null,
			mail: { smtpUrl: null, from: 'Karuna <no-reply@karuna.example>', dkim: null },
			bounces: null,
			google: null,
			sms: null,
			smsCountries: ['IN', 'US'],
			providers: { stripe: null, razorpay: null, paypal: null },
			vapid: null,
			encryptionKeys: null,
			backupPassphrase: null,
			entities: {
				IN: expect.objectContaining({ name: 'Karuna Foundation', email: 'receipts@karuna.example' }),
				US: expect.objectContaining({ name: 'Karuna Foundation Inc.', email: 'receipts@karuna.example' }),
			},
			accountCoolingMs: 86_400_000,
			withdrawalTwoPersonFrom: { INR: 10_000_000n, USD: 150_000n },
			withdrawalOtherPaysFrom: { INR: 2_500_000n, USD: 40_000n },
			journalSecondPersonAbove: { INR: 1_000_000n, USD: 15_000n },
			offlineSecondPersonAbove: { INR: 5_000_000n, USD: 75_000n },
			closeByOnePerson: false,
			financeReportsTo: [],
			closeKey: null,
			activityLogMs: 730 * 86_400_000,
			settledWorkMs: 7 * 86_400_000,
			feedTailMs: 300_000,
			logLevel: 'info',
			demo: true,
			trustedProxies: [],
			ipCountryFile: null,
		})
	})

	it('is the same as one whose variables are empty', () => {
		expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(loadConfig({}))
	})
})

describe('a complete production environment', () => {
	it('is read as it stands', () => {
		const config = loadConfig({ ...PRODUCTION, PORT: '8080', TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' })
		expect(config).toMatchObject({
			mode: 'production',
			host: '0.0.0.0',
			port: 8080,
			operationsPort: 9464,
			publicUrl: 'https://karuna.example',
			database: { url: PRODUCTION.DATABASE_URL, adminUrl: PRODUCTION.DATABASE_ADMIN_URL },
			providers: {
				stripe: {
					keys: {
						US: {
							secretKey: 'sk_live_us',
							publicKey: 'pk_live_us',
							webhookSecret: LIVE_STRIPE.STRIPE_US_WEBHOOK_SECRET,
						},
					},
					apiUrl: null,
				},
			},
			entities: {
				IN: { name: 'Karuna Trust', address: ['1 Main Road', 'Mumbai 400001'], registration: '' },
				US: { name: 'Karuna Inc.', address: ['1 Main Street', 'Oakland, CA 94601'], registration: '' },
			},
			demo: false,
			trustedProxies: ['10.0.0.0/8', '127.0.0.1'],
		})
		expect(config.encryptionKeys?.keys.get('2026-11')).toEqual(Buffer.from(KEY, 'base64'))
	})

	it('need not know the owner of its database, except for what is done as the owner', () => {
		const { database } = loadConfig({ ...PRODUCTION, DATABASE_ADMIN_URL: undefined })
		expect(database).toEqual({ url: PRODUCTION.DATABASE_URL, adminUrl: null })
		expect(asOwner(PRODUCTION.DATABASE_ADMIN_URL)).toBe(PRODUCTION.DATABASE_ADMIN_URL)
		expect(() => asOwner(null)).toThrow('Set DATABASE_ADMIN_URL')
		expect(problemsOf({ DATABASE_ADMIN_URL: PRODUCTION.DATABASE_ADMIN_URL })).toEqual([
			'DATABASE_URL must be set too, since DATABASE_ADMIN_URL is.',
		])
	})

	const required = Object.keys(PRODUCTION).filter((name) => !/^(NODE_ENV|DATABASE_ADMIN_URL)$/.test(name))
	it.each(required)('is refused without %s', (name) => {
		expect(problemsOf({ ...PRODUCTION, [name]: undefined }).join()).toContain(name)
	})

	it('is refused with demo data, without https and with nothing but the simulators', () => {
		const noStripe = Object.fromEntries(Object.keys(STRIPE).map((name) => [name, undefined]))
		const problems = problemsOf({
			...PRODUCTION,
			...noStripe,
			DEMO: 'on',
			PUBLIC_URL: 'http://karuna.example',
		})
		expect(problems).toEqual([
			expect.stringMatching(/^Production takes no payments from the simulators: set STRIPE_US_SECRET_KEY, /),
			expect.stringMatching(/^DEMO must not be on in production: /),
			'PUBLIC_URL must begin with https:// in production.',
		])
	})
})

describe('production', () => {
	const key = (bytes: Buffer | string) => `2026-11:${Buffer.from(bytes).toString('base64')}`
	const bytes = (of: (index: number) => number) =>
		Buffer.from(Array.from({ length: 32 }, (_, index) => of(index)))

	it.each([
		['zeros', key(Buffer.alloc(32))],
		['one byte', key(Buffer.alloc(32, 0xa5))],
		['two bytes in turn', key(bytes((index) => (index % 2 ? 0xaa : 0x55)))],
		['bytes that count', key(bytes((index) => index * 3 + 130))],
		['a word again and again', key('passwordpasswordpasswordpassword')],
		['text', key('The quick brown fox jumps over t')],
		['hexadecimal digits', key(secret('key').slice(0, 32))],
	])('refuses to encrypt with a key of %s', (_, ENCRYPTION_KEYS) => {
		expect(problemsOf({ ...PRODUCTION, ENCRYPTION_KEYS })).toEqual([
			'ENCRYPTION_KEYS: the key "2026-11" is not random: make one with `openssl rand -base64 32`.',
		])
		expect(problemsOf({ ENCRYPTION_KEYS })).toEqual([])
		const both = `new:${KEY},${ENCRYPTION_KEYS}`
		expect(problemsOf({ ...PRODUCTION, ENCRYPTION_KEYS: both })).toEqual([])
		expect(risksOf(loadConfig({ ...PRODUCTION, ENCRYPTION_KEYS: both }))).toEqual([
			expect.stringMatching(/^The encryption key "2026-11" is not random: /),
		])
	})

	it.each([
		'STRIPE_US_SECRET_KEY',
		'STRIPE_US_PUBLIC_KEY',
		'STRIPE_IN_SECRET_KEY',
		'STRIPE_IN_PUBLIC_KEY',
	] as const)('refuses another key than a live one: %s', (name) => {
		for (const text of [STRIPE[name], LIVE_STRIPE[name].replace('_live_', '_')])
			expect(problemsOf({ ...PRODUCTION, [name]: text })).toEqual([
				`${name} must be a live key in production: test payments are no donations.`,
			])
	})

	it('refuses test accounts of Razorpay and PayPal', () => {
		expect(problemsOf({ ...PRODUCTION, ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_test_1' })).toEqual([
			'RAZORPAY_KEY_ID must be a live key in production: test payments are no donations.',
		])
		for (const PAYPAL_ENV of ['sandbox', undefined])
			expect(problemsOf({ ...PRODUCTION, ...PAYPAL, PAYPAL_ENV })).toEqual([
				'PAYPAL_ENV must be live in production: payments in the sandbox are no donations.',
			])
		expect(problemsOf({ ...PRODUCTION, PAYPAL_ENV: 'sandbox' })).toEqual([])
	})

	it.each([
		'a',
		'0123456789abcdef',
		'aaaaaaaaaaaaaaaaaaaaaaaa',
		'abcabcabcabcabcabcabcabc',
		'passwordpassword',
		'SecretSecretSecret',
		'changeme-changeme',
		'webhook-secret-1234',
		'my-secret-password!',
		'qwertyuiopasdfgh',
	])('refuses a secret that can be guessed: %s', (text) => {
		for (const [name, value] of [
			['RAZORPAY_WEBHOOK_SECRET', text],
			['STRIPE_US_WEBHOOK_SECRET', `whsec_${text}`],
			['STRIPE_IN_WEBHOOK_SECRET', `whsec_${text}`],
			['BACKUP_PASSPHRASE', text],
		] as const)
			expect([name, ...problemsOf({ ...PRODUCTION, ...RAZORPAY, [name]: value })]).toContainEqual(
				expect.stringMatching(new RegExp(`^${name} (can be guessed: |must have at least 16)`)),
			)
	})

	it('takes secrets that are random, or a sentence of one’s own', () => {
		for (const text of [secret('x').slice(0, 24), 'Zk3!vQ9#pL2@xW7m', 'ramu sells mangoes by seven lakes'])
			expect(problemsOf({ ...PRODUCTION, ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: text })).toEqual([])
	})

	it('refuses one secret for two purposes', () => {
		const { STRIPE_US_WEBHOOK_SECRET } = LIVE_STRIPE
		expect(problemsOf({ ...PRODUCTION, STRIPE_IN_WEBHOOK_SECRET: STRIPE_US_WEBHOOK_SECRET })).toEqual([
			'STRIPE_US_WEBHOOK_SECRET and STRIPE_IN_WEBHOOK_SECRET must not be the same.',
		])
		const { RAZORPAY_WEBHOOK_SECRET } = RAZORPAY
		const twice = { BACKUP_PASSPHRASE: RAZORPAY_WEBHOOK_SECRET, RAZORPAY_KEY_SECRET: RAZORPAY_WEBHOOK_SECRET }
		expect(problemsOf({ ...PRODUCTION, ...RAZORPAY, ...twice })).toEqual([
			'RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET and BACKUP_PASSPHRASE must not be the same.',
		])
	})

	it.each([
		'0.0.0.0/0',
		'::/0',
		'10.0.0.1, 0.0.0.0/1, 128.0.0.0/1',
		'10.0.0.0/7',
		'8.0.0.0/8',
		'172.0.0.0/8',
		'192.0.0.0/9',
		'2000::/3',
		'::/64',
		'::ffff:0:0/96',
		'0::/80',
	])('refuses proxies as wide as %s', (TRUSTED_PROXIES) => {
		const problems = problemsOf({ ...PRODUCTION, TRUSTED_PROXIES })
		expect(problems.length).toBeGreaterThan(0)
		for (const problem of problems)
			expect(problem).toMatch(/^TRUSTED_PROXIES: .+ is too wide: callers from there choose their address/)
	})

	it.each([
		'10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, 169.254.0.0/16',
		'127.0.0.0/8, ::1, fd00::/8, fc00::/7, fe80::/10',
		'104.16.0.0/13, 162.158.0.0/15, 2400:cb00::/32, 2600:9000::/28',
		'203.0.113.7',
	])('takes proxies in %s', (TRUSTED_PROXIES) => {
		expect(problemsOf({ ...PRODUCTION, TRUSTED_PROXIES })).toEqual([])
	})

	it.each([
		'postgres://karuna_app@db/karuna',
		'postgres://db/karuna',
		'postgres://postgres:postgres@db/karuna',
		'postgres://karuna_app:karuna_app@db/karuna',
		'postgres://karuna_app:karuna@db/karuna',
		'postgres://karuna_app:Password1!@db/karuna',
		'postgres://karuna_app:secret@db/karuna',
		'postgres://karuna_app:changeme123@db/karuna',
		'postgres://karuna_app:12345678@db/karuna',
		'postgres://karuna_app:aaaaaaaaaaaa@db/karuna',
		'postgres://karuna_app:%73ecret@db/karuna',
	])('refuses a database without a password of its own: %s', (address) => {
		expect(problemsOf({ ...PRODUCTION, DATABASE_URL: address })).toEqual([
			expect.stringMatching(/^DATABASE_URL must have a password /),
		])
		const asOwner = address.replaceAll('karuna_app', 'owner')
		expect(problemsOf({ ...PRODUCTION, DATABASE_ADMIN_URL: asOwner })).toEqual([
			expect.stringMatching(/^DATABASE_ADMIN_URL must have a password /),
		])
	})

	it('refuses the owner of the database as the application’s role', () => {
		for (const DATABASE_ADMIN_URL of [
			PRODUCTION.DATABASE_URL,
			`postgresql://karuna%5Fapp:${secret('other')}@db:5432/karuna?sslmode=require`,
		])
			expect(problemsOf({ ...PRODUCTION, DATABASE_ADMIN_URL })).toEqual([
				'DATABASE_ADMIN_URL must name another role than DATABASE_URL: the application may not own what it writes.',
			])
	})

	it('refuses to hand mails over unencrypted, except on the same machine', () => {
		for (const SMTP_URL of ['smtp://mail.example', 'smtp://10.0.0.5:25', 'smtp://localhost.example'])
			expect(problemsOf({ ...PRODUCTION, SMTP_URL })).toEqual([
				'SMTP_URL must begin with smtps://, or name a user, for whom STARTTLS is demanded: mails hold codes and links.',
			])
		for (const SMTP_URL of [
			'smtps://mail.example',
			'smtp://user:password@mail.example',
			'smtp://localhost:1025',
			'smtp://127.0.0.1',
			'smtp://[::1]:25',
		])
			expect(problemsOf({ ...PRODUCTION, SMTP_URL })).toEqual([])
	})

	it('warns of rules that never hold, which somebody may want', () => {
		expect(risksOf(loadConfig(PRODUCTION))).toEqual([])
		const config = loadConfig({
			...PRODUCTION,
			ACCOUNT_COOLING_HOURS: '0',
			WITHDRAWAL_TWO_PERSON_INR: '999999999999',
			WITHDRAWAL_TWO_PERSON_USD: '150001',
		})
		expect(risksOf(config)).toEqual([
			expect.stringMatching(/^ACCOUNT_COOLING_HOURS is 0: /),
			expect.stringMatching(/^WITHDRAWAL_TWO_PERSON_INR is 999999999999: /),
			expect.stringMatching(/^WITHDRAWAL_TWO_PERSON_USD is 150001: /),
		])
		expect(risksOf(loadConfig({ ACCOUNT_COOLING_HOURS: '0' }))).toEqual([])
	})

	it('is told all of it at once, in sentences that show no secret', () => {
		const problems = problemsOf({
			...PRODUCTION,
			...STRIPE,
			...RAZORPAY,
			STRIPE_IN_WEBHOOK_SECRET: STRIPE.STRIPE_US_WEBHOOK_SECRET,
			RAZORPAY_WEBHOOK_SECRET: 'a',
			ENCRYPTION_KEYS: key(Buffer.alloc(32)),
			TRUSTED_PROXIES: '0.0.0.0/0',
			DATABASE_URL: 'postgres://postgres:postgres@db/karuna',
			DATABASE_ADMIN_URL: 'postgres://postgres:postgres@db/karuna',
			BACKUP_PASSPHRASE: 'a'.repeat(16),
			SMTP_URL: 'smtp://mail.example',
		})
		expect(problems.map((problem) => problem.split(/[ :]/)[0])).toEqual([
			'STRIPE_US_SECRET_KEY',
			'STRIPE_US_PUBLIC_KEY',
			'STRIPE_IN_SECRET_KEY',
			'STRIPE_IN_PUBLIC_KEY',
			'STRIPE_US_WEBHOOK_SECRET',
			'STRIPE_IN_WEBHOOK_SECRET',
			'RAZORPAY_WEBHOOK_SECRET',
			'BACKUP_PASSPHRASE',
			'STRIPE_US_WEBHOOK_SECRET',
			'ENCRYPTION_KEYS',
			'TRUSTED_PROXIES',
			'DATABASE_URL',
			'DATABASE_ADMIN_URL',
			'DATABASE_ADMIN_URL',
			'SMTP_URL',
		])
		expect(problems.join()).not.toMatch(/AAAA|whsec_us|sk_test_us|aaaa|postgres:postgres/)
	})
})

it('proxies are addresses and networks', () => {
	for (const TRUSTED_PROXIES of [
		'loopback',
		'10.0.0.0/33',
		'::ffff:0.0.0.0/95',
		'10.0.0.1:80',
		'10.0.0.1,',
		'proxy.example',
	])
		expect(problemsOf({ TRUSTED_PROXIES })).toEqual([
			'TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.1,10.1.0.0/16, separated by commas.',
		])
})

describe('the domains of e-mails', () => {
	const MAIL_DKIM_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
		.privateKey.export({ format: 'der', type: 'pkcs8' })
		.toString('base64')
	const dkim = { MAIL_DKIM_DOMAIN: 'Karuna.example', MAIL_DKIM_SELECTOR: '2026.mail', MAIL_DKIM_KEY }

	it('sends voices by UDP where browsers reach them, and by a relay that shares a secret', () => {
		expect(loadConfig({ PORT: '3210' }).rooms).toEqual({ port: 3210, publicAddress: null, turn: null })
		const turn = { TURN_URL: 'turn:relay.karuna.example:3478', TURN_SECRET: 'a secret of a relay' }
		expect(
			loadConfig({ ROOMS_UDP_PORT: '3478', ROOMS_PUBLIC_ADDRESS: '203.0.113.7', ...turn }).rooms,
		).toEqual({
			port: 3478,
			publicAddress: '203.0.113.7',
			turn: { url: turn.TURN_URL, secret: turn.TURN_SECRET },
		})
		expect(problemsOf({ ROOMS_UDP_PORT: '0', ROOMS_PUBLIC_ADDRESS: 'rooms.karuna.example' })).toEqual([
			'ROOMS_UDP_PORT must be a whole number from 1 to 65535.',
			'ROOMS_PUBLIC_ADDRESS must be an address of IPv4 or IPv6, such as 203.0.113.7.',
		])
		expect(problemsOf({ TURN_URL: turn.TURN_URL })).toEqual([
			'TURN_SECRET must be set too, since TURN_URL is.',
		])
	})

	it('are read, and listened to on loopback outside production', () => {
		const bounces = { BOUNCE_DOMAIN: 'bounces.karuna.example', BOUNCE_PORT: '2525' }
		expect(loadConfig({ ...dkim, ...bounces })).toMatchObject({
			mail: { dkim: { domain: 'karuna.example', selector: '2026.mail' } },
			bounces: { domain: 'bounces.karuna.example', listen: { host: '127.0.0.1', port: 2525 } },
		})
		expect(loadConfig({ ...PRODUCTION, ...bounces }).bounces?.listen?.host).toBe('0.0.0.0')
		expect(loadConfig({ BOUNCE_DOMAIN: 'karuna.example' }).bounces?.listen).toBeNull()
	})

	it('are refused in part, and with names that are none', () => {
		expect(problemsOf({ BOUNCE_PORT: '25' })).toEqual([
			'BOUNCE_DOMAIN must be set too, since BOUNCE_PORT is.',
		])
		expect(problemsOf({ MAIL_DKIM_KEY })).toEqual([
			'MAIL_DKIM_DOMAIN and MAIL_DKIM_SELECTOR must be set too, since MAIL_DKIM_KEY is.',
		])
		for (const BOUNCE_DOMAIN of [
			'a@b.example',
			'-a.example',
			'a..example',
			'a b',
			`${'a'.repeat(64)}.example`,
		])
			expect(problemsOf({ BOUNCE_DOMAIN })).toEqual([
				'BOUNCE_DOMAIN must be a name of DNS: letters, digits and hyphens, separated by dots.',
			])
	})
})

describe('where phones download the app', () => {
	const apps = {
		ANDROID_APP_URL: 'https://play.example/karuna',
		IOS_APP_URL: 'https://apps.example/karuna',
	}

	it('is told by kind of phone', () => {
		expect(loadConfig(apps).links).toMatchObject({
			androidApp: apps.ANDROID_APP_URL,
			iosApp: apps.IOS_APP_URL,
		})
	})

	it.each(Object.keys(apps))('is never unencrypted: %s', (name) => {
		expect(problemsOf({ [name]: 'http://apps.example/karuna' })).toEqual([
			`${name} must be an address that begins with https://.`,
		])
	})
})

describe('the address of EventStoreDB', () => {
	it.each([
		'esdb://eventstore:2113?tls=false',
		'esdb://a:2113,b:2113,c:2113?tls=false',
		'esdb://karuna:secret@a.example:2113,b.example,c.example:2115/?nodePreference=leader&streamPrefix=trust.',
		'esdb+discover://karuna:secret@cluster.example:2113',
		'kurrentdb://karuna:secret@cluster.example',
		'kurrentdb+discover://karuna:secret@cluster.example',
	])('may be %s', (address) => {
		expect(loadConfig({ EVENTSTORE_URL: address }).eventStoreUrl).toBe(address)
	})

	it.each([
		'http://a:2113',
		'esdb://',
		'esdb://a:2113,b:99999?tls=false',
		'esdb://a:2113,,b:2113?tls=false',
		'a:2113,b:2113',
	])('must not be %s', (address) => {
		expect(problemsOf({ EVENTSTORE_URL: address })).toEqual([
			'EVENTSTORE_URL must be an address that begins with esdb:// or esdb+discover:// or kurrentdb:// or kurrentdb+discover:// and names hosts, with their ports if need be, separated by commas.',
		])
	})
})

describe('what is wrong', () => {
	it('is told all at once, in sentences that show no secret', () => {
		const problems = problemsOf({
			NODE_ENV: 'staging',
			PORT: '80a',
			REDIS_URL: 'http://redis',
			STRIPE_US_SECRET_KEY: 'pk_mixed_up',
			ENCRYPTION_KEYS: 'one:c2hvcnQ=',
			ACTIVITY_LOG_DAYS: '0',
			SETTLED_WORK_DAYS: 'a week',
			FEED_TAIL_SECONDS: '0',
			LOG_LEVEL: 'loud',
			MAIL_FROM: 'Karuna',
			DATABASE_URL: 'postgres://karuna_app:secret@db/karuna',
		})
		expect(problems).toEqual([
			'NODE_ENV must be one of production, development, test.',
			'PORT must be a whole number from 1 to 65535.',
			'REDIS_URL must be an address that begins with redis:// or rediss://.',
			'MAIL_FROM must be an e-mail address, or a name followed by an address in angle brackets.',
			'ENCRYPTION_KEYS: the key "one" must be 32 bytes in base64.',
			'ACTIVITY_LOG_DAYS must be a whole number of days, from 1 to 9999.',
			'SETTLED_WORK_DAYS must be a whole number of days, from 1 to 9999.',
			'FEED_TAIL_SECONDS must be a whole number of seconds, from 1 to 9999.',
			'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
			'STRIPE_US_SECRET_KEY must begin with sk_ or rk_.',
			'STRIPE_US_PUBLIC_KEY, STRIPE_US_WEBHOOK_SECRET, STRIPE_IN_SECRET_KEY, STRIPE_IN_PUBLIC_KEY and STRIPE_IN_WEBHOOK_SECRET must be set too, since STRIPE_US_SECRET_KEY is.',
		])
		expect(problems.join()).not.toMatch(/secret@|pk_mixed_up|c2hvcnQ/)
	})

	it.each(['0', '65536', '-1', '3000.5', '1e3'])('is a port such as %s', (PORT) => {
		expect(problemsOf({ PORT })).toEqual(['PORT must be a whole number from 1 to 65535.'])
	})

	it('is a port that no browser opens', async () => {
		expect(problemsOf({ PORT: '4190' })).toEqual([
			'PORT must be another one: browsers refuse to open this port.',
		])
		await expect(fetch('http://127.0.0.1:4190')).rejects.toMatchObject({ cause: { message: 'bad port' } })
		expect(problemsOf({ PORT: '4191' })).toEqual([])
	})

	it('is a live key outside production, and demo payments at a real provider', () => {
		const problems = problemsOf({ ...STRIPE, STRIPE_US_SECRET_KEY: 'sk_live_us', DEMO: 'on' })
		expect(problems).toEqual([
			expect.stringMatching(/^STRIPE_US_SECRET_KEY is a live key: /),
			expect.stringMatching(/^DEMO must not be on with keys of Stripe: /),
		])
	})

	it('is a simulator elsewhere in production, and one without its keys', () => {
		const STRIPE_API_URL = 'http://127.0.0.1:4000'
		expect(problemsOf({ ...PRODUCTION, STRIPE_API_URL })).toEqual([
			'STRIPE_API_URL must not be set in production: payments go to Stripe and to no simulator.',
		])
		expect(problemsOf({ STRIPE_API_URL })).toEqual([
			expect.stringMatching(/^STRIPE_API_URL names a simulator, whose keys must be set too: /),
		])
		expect(loadConfig({ ...STRIPE, STRIPE_API_URL }).providers.stripe?.apiUrl).toBe(STRIPE_API_URL)
	})

	it('reads the account at PayPal by the same rules', () => {
		const TEST_PAYPAL = {
			PAYPAL_US_CLIENT_ID: 'sim-client-us',
			PAYPAL_US_CLIENT_SECRET: 'sim-secret-us',
			PAYPAL_US_WEBHOOK_ID: 'WEBHOOK',
		}
		const PAYPAL_API_URL = 'http://127.0.0.1:4002'
		const paypal = {
			clientId: 'sim-client-us',
			clientSecret: 'sim-secret-us',
			webhookId: 'WEBHOOK',
			environment: 'sandbox',
		}
		expect(loadConfig({ ...TEST_PAYPAL, PAYPAL_API_URL })).toMatchObject({
			providers: { paypal: { keys: paypal, apiUrl: PAYPAL_API_URL } },
			demo: false,
		})
		expect(loadConfig({ ...PRODUCTION, ...PAYPAL })).toMatchObject({
			providers: { paypal: { keys: { clientId: 'client-us', environment: 'live' }, apiUrl: null } },
		})
		expect(problemsOf({ ...PRODUCTION, ...PAYPAL, PAYPAL_API_URL })).toEqual([
			'PAYPAL_API_URL must not be set in production: payments go to PayPal and to no simulator.',
		])
		expect(problemsOf({ PAYPAL_API_URL })).toEqual([
			expect.stringMatching(/^PAYPAL_API_URL names a simulator, whose keys must be set too: /),
		])
		expect(problemsOf({ ...PAYPAL, DEMO: 'on' })).toEqual([
			expect.stringMatching(/^PAYPAL_ENV must not be live outside production: /),
			expect.stringMatching(/^DEMO must not be on with keys of PayPal: /),
		])
		expect(problemsOf({ PAYPAL_ENV: 'test', PAYPAL_US_CLIENT_ID: 'client' })).toEqual([
			'PAYPAL_ENV must be sandbox or live.',
			'PAYPAL_US_CLIENT_SECRET and PAYPAL_US_WEBHOOK_ID must be set too, since PAYPAL_US_CLIENT_ID is.',
		])
	})

	it('reads the account at Razorpay by the same rules', () => {
		const TEST_RAZORPAY = {
			RAZORPAY_KEY_ID: 'rzp_test_1',
			RAZORPAY_KEY_SECRET: 'secret',
			RAZORPAY_WEBHOOK_SECRET: 'webhooks',
		}
		const RAZORPAY_API_URL = 'http://127.0.0.1:4001'
		const razorpay = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'webhooks' }
		expect(loadConfig({ ...TEST_RAZORPAY, RAZORPAY_API_URL })).toMatchObject({
			providers: { razorpay: { keys: razorpay, apiUrl: RAZORPAY_API_URL } },
			demo: false,
		})
		expect(loadConfig({ ...PRODUCTION, ...RAZORPAY })).toMatchObject({
			providers: { razorpay: { keys: { keyId: 'rzp_live_1' }, apiUrl: null } },
		})
		expect(problemsOf({ ...PRODUCTION, ...RAZORPAY, RAZORPAY_API_URL })).toEqual([
			'RAZORPAY_API_URL must not be set in production: payments go to Razorpay and to no simulator.',
		])
		expect(problemsOf({ RAZORPAY_API_URL })).toEqual([
			expect.stringMatching(/^RAZORPAY_API_URL names a simulator, whose keys must be set too: /),
		])
		expect(problemsOf({ ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_live_1', DEMO: 'on' })).toEqual([
			expect.stringMatching(/^RAZORPAY_KEY_ID is a live key: /),
			expect.stringMatching(/^DEMO must not be on with keys of Razorpay: /),
		])
		expect(problemsOf({ RAZORPAY_KEY_ID: 'key' })).toEqual([
			'RAZORPAY_KEY_ID must begin with rzp_test_ or rzp_live_.',
			'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set too, since RAZORPAY_KEY_ID is.',
		])
	})

	it('is a part of a bucket, or a service without one', () => {
		const bucket = { S3_BUCKET: 'files', S3_REGION: 'ap-south-1', S3_ACCESS_KEY_ID: 'id' }
		expect(problemsOf(bucket)).toEqual([
			'S3_SECRET_ACCESS_KEY must be set too, since S3_BUCKET, S3_REGION and S3_ACCESS_KEY_ID are.',
		])
		expect(problemsOf({ S3_ENDPOINT: 'http://minio' })).toEqual([
			expect.stringMatching(/^S3_ENDPOINT names a service, whose bucket must be set too: /),
		])
		expect(loadConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }).s3).toEqual({
			bucket: 'files',
			region: 'ap-south-1',
			accessKeyId: 'id',
			secretAccessKey: 'secret',
		})
	})

	it('is a part of the keys of web push, or a wrong one', () => {
		expect(problemsOf({ VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'a'.repeat(43) })).toEqual([
			'VAPID_SUBJECT must be set too, since VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are.',
		])
		const keys = { VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: 'a'.repeat(43), VAPID_SUBJECT: 'me' }
		expect(problemsOf(keys)).toEqual([
			'VAPID_PUBLIC_KEY must be 87 characters of base64url.',
			'VAPID_SUBJECT must begin with mailto: or https://.',
		])
	})

	it('is an encryption key that is named twice', () => {
		expect(problemsOf({ ENCRYPTION_KEYS: `a:${KEY},a:${KEY}` })).toEqual([
			'ENCRYPTION_KEYS names the key "a" twice.',
		])
	})
})

it('shows its figures to whoever reaches it outside production, and in production on a port of their own', () => {
	expect(loadConfig({ PORT: '4000' }).operationsPort).toBe(4000)
	expect(loadConfig({ OPERATIONS_PORT: '4001' }).operationsPort).toBe(4001)
	expect(loadConfig(PRODUCTION).operationsPort).toBe(9464)
	expect(loadConfig({ ...PRODUCTION, PORT: '9464' }).operationsPort).toBe(9464)
	expect(loadConfig({ ...PRODUCTION, OPERATIONS_PORT: '3000' }).operationsPort).toBe(3000)
	expect(problemsOf({ OPERATIONS_PORT: '0' })).toEqual([
		'OPERATIONS_PORT must be a whole number from 1 to 65535.',
	])
})

describe('demo data', () => {
	it('is off in tests and with a database of one’s own, unless asked for', () => {
		const database = {
			DATABASE_URL: PRODUCTION.DATABASE_URL,
			DATABASE_ADMIN_URL: PRODUCTION.DATABASE_ADMIN_URL,
		}
		expect(loadConfig({ NODE_ENV: 'test' }).demo).toBe(false)
		expect(loadConfig(database).demo).toBe(false)
		expect(loadConfig({ ...database, DEMO: 'on' }).demo).toBe(true)
		expect(loadConfig({ DEMO: 'off' }).demo).toBe(false)
	})
})

it('encrypts with the first key and still knows the others', () => {
	const { encryptionKeys } = loadConfig({
		ENCRYPTION_KEYS: `new:${KEY}, old:${Buffer.alloc(32, 8).toString('base64')}`,
	})
	expect(encryptionKeys?.current).toBe('new')
	expect([...(encryptionKeys?.keys.keys() ?? [])]).toEqual(['new', 'old'])
})

describe('claims of the pages', () => {
	it('are turned off one by one', () => {
		expect(loadConfig({ CLAIMS_OFF: 'support,countries' }).claims).toEqual(
			CLAIMS.filter((claim) => claim !== 'support' && claim !== 'countries'),
		)
	})

	it('are those that there are', () => {
		expect(problemsOf({ CLAIMS_OFF: 'support,fame' })).toEqual([
			`CLAIMS_OFF must be some of ${CLAIMS.join(', ')}, separated by commas.`,
		])
	})
})
