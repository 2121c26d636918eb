import type { KeyObject } from 'node:crypto'
import { CLAIMS, type Claim } from '../../kernel/wire/claims.ts'
import { CURRENCIES, type Currency, majorUnit } from '../../kernel/wire/money.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { conflicts } from './conflicts.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { type Entities, entitiesOf } from './entities.ts'
import { type GivenProviders, providersOf, providerVariables } from './providers.ts'
import { type Given, type LOG_LEVELS, type Variables, variables } from './variables.ts'
import { seemsRandom } from './weak-secrets.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface S3Config {
	readonly bucket: string
	readonly region: string
	readonly endpoint?: string
	readonly accessKeyId: string
	readonly secretAccessKey: string
}

export interface GoogleConfig {
	readonly issuer: string
	readonly clientId: string
	readonly clientSecret: string
}

export interface SmsConfig {
	readonly apiUrl: string
	readonly accountSid: string
	readonly authToken: string
	readonly from: string
}

export interface DkimConfig {
	readonly domain: string
	readonly selector: string
	readonly key: KeyObject
}

export interface BounceConfig {
	readonly domain: string
	/** Where the worker takes returned mails. Null: it takes none. */
	readonly listen: {
		readonly host: string
		readonly port: number
		/** Files in PEM. Null: without encryption. */
		readonly tls: { readonly cert: string; readonly key: string } | null
	} | null
}

export interface Config {
	readonly mode: 'production' | 'development' | 'test'
	readonly host: string
	readonly port: number
	/** The port of health and metrics. If it equals `port`, they are served beside the product. */
	readonly operationsPort: number
	/** Without a trailing slash: `https://karuna.example`. */
	readonly publicUrl: string
	/** Pages about the foundation on other sites, and apps for phones; null for no link. */
	readonly links: {
		readonly about: string | null
		readonly legal: string | null
		readonly blog: string | null
		readonly video: string | null
		readonly audioRoom: string | null
		readonly androidApp: string | null
		readonly iosApp: string | null
	}
	/** Where the voices of audio rooms go by UDP. Null: browsers are given the addresses of this machine. */
	readonly rooms: {
		readonly port: number
		readonly publicAddress: string | null
		/** A relay for people whose network lets no UDP through. Null: there is none. */
		readonly turn: { readonly url: string; readonly secret: string } | null
	}
	readonly claims: readonly Claim[]
	/** Null, outside production only: the embedded server. The owner's address is used by `asOwner` alone. */
	readonly database: { readonly url: string; readonly adminUrl: string | null } | null
	/** Null: the event store on PostgreSQL. */
	readonly eventStoreUrl: string | null
	readonly redisUrl: string | null
	readonly dataDir: string
	/** Null: files are kept in `dataDir`. */
	readonly s3: S3Config | null
	readonly makesPictureSizes: boolean
	/** ClamAV's daemon, which scans uploaded documents. Null: they are not scanned. */
	readonly clamdUrl: string | null
	readonly mail: {
		/** Null, outside production only: the development outbox. */
		readonly smtpUrl: string | null
		readonly from: string
		/** Null: e-mails leave unsigned. */
		readonly dkim: DkimConfig | null
	}
	/** The domain that undeliverable mails of campaigns return to. Null: they return to the sender. */
	readonly bounces: BounceConfig | null
	/** Our client at Google, or at another provider of OpenID Connect. Null: this sign-in is off. */
	readonly google: GoogleConfig | null
	/** Null: the development outbox; in production no texts are sent and numbers can't be verified. */
	readonly sms: SmsConfig | null
	readonly smsCountries: readonly string[]
	readonly providers: GivenProviders
	/** Stripe charges Indian cards monthly in rupees, by mandates that were proven at the real account. */
	readonly takesCardMandates: boolean
	/** Null: no pushes in production, else keys that are made and kept in `dataDir`. */
	readonly vapid: { readonly publicKey: string; readonly privateKey: string; readonly subject: string } | null
	/** Null, outside production only: keys that are made and kept in `dataDir`. */
	readonly encryptionKeys: EncryptionKeys | null
	/** Null, outside production only: a key that is made and kept in `dataDir`. */
	readonly closeKey: KeyObject | null
	/** Null when backups have no passphrase. */
	readonly backupPassphrase: string | null
	readonly entities: Entities
	readonly accountCoolingMs: number
	readonly withdrawalTwoPersonFrom: Readonly<Record<Currency, bigint>>
	readonly withdrawalOtherPaysFrom: Readonly<Record<Currency, bigint>>
	readonly journalSecondPersonAbove: Readonly<Record<Currency, bigint>>
	readonly offlineSecondPersonAbove: Readonly<Record<Currency, bigint>>
	readonly closeByOnePerson: boolean
	readonly financeReportsTo: readonly string[]
	readonly activityLogMs: number
	readonly settledWorkMs: number
	readonly feedTailMs: number
	readonly logLevel: LogLevel
	/** Demo data and accounts, with a virtual clock. Never in production. */
	readonly demo: boolean
	/** Addresses or networks of the proxies in front, whose X-Forwarded-For is trusted. */
	readonly trustedProxies: readonly string[]
	/** Database of countries by address, in the MMDB format. Null: the bundled one. */
	readonly ipCountryFile: string | null
}

export class ConfigError extends Error {
	override name = 'ConfigError'
	readonly problems: readonly string[]
	constructor(problems: readonly string[]) {
		super(`The environment can't be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
		this.problems = problems
	}
}

/**
 * Reads the configuration from an environment. An empty variable counts as absent.
 * @throws ConfigError with all problems
 */
export function loadConfig(env: Environment): Config {
	const given: Given = Object.fromEntries(
		Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
	)
	const parsed = variables.safeParse(given)
	const ofProviders = providerVariables.safeParse(given)
	const issues = [parsed, ofProviders].flatMap(({ error }) => error?.issues ?? [])
	const problems = [...issues.map(({ message }) => message), ...conflicts(given)]
	if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)])
	return configOf(parsed.data, providersOf(given))
}

const HARDLY_TWO = { INR: 10_000_000n, USD: 150_000n } as const satisfies Record<Currency, bigint>

/** Returns settings that production allows although they remove a protection; one sentence each. */
export function risksOf(config: Config): readonly string[] {
	if (config.mode !== 'production') return []
	const { accountCoolingMs, closeByOnePerson, withdrawalTwoPersonFrom, encryptionKeys } = config
	const twoPeople = CURRENCIES.flatMap((currency) => {
		const from = withdrawalTwoPersonFrom[currency] / majorUnit(currency)
		return from > HARDLY_TWO[currency]
			? [`WITHDRAWAL_TWO_PERSON_${currency} is ${from}: hardly any withdrawal needs a second person.`]
			: []
	})
	const weak = [...(encryptionKeys?.keys ?? [])].filter(([, key]) => !seemsRandom(key))
	return [
		...(accountCoolingMs === 0
			? [
					'ACCOUNT_COOLING_HOURS is 0: money leaves to a new or changed bank account before its owner can notice the change.',
				]
			: []),
		...(closeByOnePerson
			? ['CLOSE_BY_ONE_PERSON is on: nobody checks what a finance admin prepares, signs and closes.']
			: []),
		...twoPeople,
		...weak.map(
			([id]) => `The encryption key "${id}" is not random: what it encrypted can be read by others.`,
		),
	]
}

/**
 * Returns the address of the database's owner, which serving processes need not have.
 * @throws Error when it was not given
 */
export function asOwner(adminUrl: string | null): string {
	if (adminUrl !== null) return adminUrl
	throw new Error('Set DATABASE_ADMIN_URL: this is done as the owner of the database.')
}

const PRODUCTION_OPERATIONS_PORT = 9464

function configOf(env: Variables, providers: GivenProviders): Config {
	const production = env.NODE_ENV === 'production'
	const database =
		env.DATABASE_URL === undefined
			? null
			: { url: env.DATABASE_URL, adminUrl: env.DATABASE_ADMIN_URL ?? null }
	const simulated = Object.values(providers).every((given) => given === null)
	const demoByDefault = env.NODE_ENV === 'development' && database === null && simulated
	return {
		mode: env.NODE_ENV,
		host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
		port: env.PORT,
		operationsPort: env.OPERATIONS_PORT ?? (production ? PRODUCTION_OPERATIONS_PORT : env.PORT),
		publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
		links: {
			about: env.ABOUT_URL ?? null,
			legal: env.LEGAL_URL ?? null,
			blog: env.BLOG_URL ?? null,
			video: env.VIDEO_URL ?? null,
			audioRoom: env.AUDIO_ROOM_URL ?? null,
			androidApp: env.ANDROID_APP_URL ?? null,
			iosApp: env.IOS_APP_URL ?? null,
		},
		rooms: roomsOf(env),
		claims: CLAIMS.filter((claim) => !env.CLAIMS_OFF.includes(claim)),
		database,
		eventStoreUrl: env.EVENTSTORE_URL ?? null,
		redisUrl: env.REDIS_URL ?? null,
		dataDir: env.DATA_DIR,
		s3: s3Of(env),
		takesCardMandates: env.STRIPE_IN_CARD_MANDATES === 'on',
		makesPictureSizes: env.PICTURE_SIZES === 'on',
		clamdUrl: env.CLAMD_URL ?? null,
		mail: {
			smtpUrl: env.SMTP_URL ?? null,
			from: env.MAIL_FROM ?? 'Karuna <no-reply@karuna.example>',
			dkim: dkimOf(env),
		},
		bounces: bouncesOf(env),
		google: googleOf(env),
		sms: smsOf(env),
		smsCountries: env.SMS_COUNTRIES,
		providers,
		vapid: vapidOf(env),
		encryptionKeys: env.ENCRYPTION_KEYS ?? null,
		closeKey: env.CLOSE_SIGNING_KEY ?? null,
		backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
		entities: entitiesOf(env),
		accountCoolingMs: env.ACCOUNT_COOLING_HOURS * HOUR_MS,
		withdrawalTwoPersonFrom: {
			INR: env.WITHDRAWAL_TWO_PERSON_INR * majorUnit('INR'),
			USD: env.WITHDRAWAL_TWO_PERSON_USD * majorUnit('USD'),
		},
		withdrawalOtherPaysFrom: {
			INR: env.WITHDRAWAL_OTHER_PAYS_INR * majorUnit('INR'),
			USD: env.WITHDRAWAL_OTHER_PAYS_USD * majorUnit('USD'),
		},
		journalSecondPersonAbove: {
			INR: env.JOURNAL_SECOND_PERSON_ABOVE_INR * majorUnit('INR'),
			USD: env.JOURNAL_SECOND_PERSON_ABOVE_USD * majorUnit('USD'),
		},
		offlineSecondPersonAbove: {
			INR: env.OFFLINE_SECOND_PERSON_ABOVE_INR * majorUnit('INR'),
			USD: env.OFFLINE_SECOND_PERSON_ABOVE_USD * majorUnit('USD'),
		},
		closeByOnePerson: env.CLOSE_BY_ONE_PERSON === 'on',
		financeReportsTo: env.FINANCE_REPORTS_TO,
		activityLogMs: env.ACTIVITY_LOG_DAYS * DAY_MS,
		settledWorkMs: env.SETTLED_WORK_DAYS * DAY_MS,
		feedTailMs: env.FEED_TAIL_SECONDS * SECOND_MS,
		logLevel: env.LOG_LEVEL,
		demo: env.DEMO === undefined ? demoByDefault : env.DEMO === 'on',
		trustedProxies: env.TRUSTED_PROXIES,
		ipCountryFile: env.IP_COUNTRY_FILE ?? null,
	}
}

function roomsOf(env: Variables): Config['rooms'] {
	const { PORT, ROOMS_UDP_PORT = PORT, ROOMS_PUBLIC_ADDRESS = null, TURN_URL, TURN_SECRET } = env
	const turn = TURN_URL && TURN_SECRET ? { url: TURN_URL, secret: TURN_SECRET } : null
	return { port: ROOMS_UDP_PORT, publicAddress: ROOMS_PUBLIC_ADDRESS, turn }
}

function dkimOf(env: Variables): DkimConfig | null {
	const { MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY } = env
	if (!MAIL_DKIM_DOMAIN || !MAIL_DKIM_SELECTOR || !MAIL_DKIM_KEY) return null
	return { domain: MAIL_DKIM_DOMAIN, selector: MAIL_DKIM_SELECTOR, key: MAIL_DKIM_KEY }
}

function bouncesOf(env: Variables): BounceConfig | null {
	const { BOUNCE_DOMAIN, BOUNCE_HOST, BOUNCE_PORT, BOUNCE_TLS_CERT, BOUNCE_TLS_KEY } = env
	if (!BOUNCE_DOMAIN) return null
	const host = BOUNCE_HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')
	const tls = BOUNCE_TLS_CERT && BOUNCE_TLS_KEY ? { cert: BOUNCE_TLS_CERT, key: BOUNCE_TLS_KEY } : null
	return { domain: BOUNCE_DOMAIN, listen: BOUNCE_PORT ? { host, port: BOUNCE_PORT, tls } : null }
}

function googleOf(env: Variables): GoogleConfig | null {
	const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = env
	if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
	return {
		issuer: GOOGLE_ISSUER ?? 'https://accounts.google.com',
		clientId: GOOGLE_CLIENT_ID,
		clientSecret: GOOGLE_CLIENT_SECRET,
	}
}

function smsOf(env: Variables): SmsConfig | null {
	const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_URL } = env
	if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return null
	return {
		apiUrl: TWILIO_API_URL ?? 'https://api.twilio.com',
		accountSid: TWILIO_ACCOUNT_SID,
		authToken: TWILIO_AUTH_TOKEN,
		from: TWILIO_FROM,
	}
}

function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Variables): Config['vapid'] {
	if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return null
	return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT }
}

function s3Of(env: Variables): S3Config | null {
	const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
	if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
	return {
		bucket: S3_BUCKET,
		region: S3_REGION,
		...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT }),
		accessKeyId: S3_ACCESS_KEY_ID,
		secretAccessKey: S3_SECRET_ACCESS_KEY,
	}
}
