import { existsSync } from 'node:fs'
import { z } from 'zod'
import { subnetIn } from '../../kernel/http/network.ts'
import { CLAIMS } from '../../kernel/wire/claims.ts'
import { REGION_CODES } from '../../kernel/wire/regions.ts'
import { BLOCKED_PORTS } from '../net/blocked-ports.ts'
import { address } from './address.ts'
import { parseCloseKey } from './close-key.ts'
import { parseDkimKey } from './dkim-key.ts'
import { parseEncryptionKeys } from './encryption-keys.ts'
import { entityVariables } from './entities.ts'

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
	z.enum(values, `${name} must be one of ${values.join(', ')}.`)

/**
 * Declares an address that may name several nodes: `scheme://a:2113,b:2113`. Its adapter reads the options.
 */
const clusterAddress = (name: string, protocols: readonly string[]) =>
	z
		.string()
		.refine(
			(text) => addressesOfNodes(text).every((url) => protocols.includes(url?.protocol.slice(0, -1) ?? '')),
			`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')} and names hosts, with their ports if need be, separated by commas.`,
		)

function addressesOfNodes(text: string): (URL | null)[] {
	const [, before = '', hosts = '', after = ''] = /^([^/]*:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? []
	return hosts.split(',').map((host) => (host === '' ? null : URL.parse(before + host + after)))
}

const vapidKey = (name: string, length: number) =>
	z.string().regex(new RegExp(`^[\\w-]{${length}}$`), `${name} must be ${length} characters of base64url.`)

const wholeAmount = (name: string, byDefault: string) =>
	z
		.string()
		.regex(/^\d{1,12}$/, `${name} must be a whole amount without separators, at most twelve digits.`)
		.default(byDefault)
		.transform(BigInt)

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const port = (name: string) => {
	const problem = `${name} must be a whole number from 1 to 65535.`
	return z
		.string()
		.regex(/^[1-9]\d{0,4}$/, problem)
		.transform(Number)
		.refine((number) => number <= 65_535, problem)
}

const file = (name: string) =>
	z.string().refine((path) => existsSync(path), `${name} must name a file that is there.`)

/** The local part of a return path takes 64 of the 254 characters of an address. */
const domainName = (name: string) =>
	z
		.string()
		.toLowerCase()
		.regex(
			/^(?=.{1,189}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/,
			`${name} must be a name of DNS: letters, digits and hyphens, separated by dots.`,
		)
		.optional()

const PORT_BLOCKED = 'PORT must be another one: browsers refuse to open this port.'
const TRUSTED_PROXIES_PROBLEM =
	'TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.1,10.1.0.0/16, separated by commas.'
const MAIL_FROM_PROBLEM =
	'MAIL_FROM must be an e-mail address, or a name followed by an address in angle brackets.'

export const variables = z.object({
	NODE_ENV: oneOf('NODE_ENV', ['production', 'development', 'test']).default('development'),
	HOST: z.string().optional(),
	PORT: port('PORT')
		.refine((number) => !BLOCKED_PORTS.has(number), PORT_BLOCKED)
		.default(3000),
	OPERATIONS_PORT: port('OPERATIONS_PORT').optional(),
	PUBLIC_URL: address('PUBLIC_URL', ['http', 'https'])
		.transform((text) => text.replace(/\/+$/, ''))
		.optional(),
	ABOUT_URL: address('ABOUT_URL', ['https', 'http']).optional(),
	LEGAL_URL: address('LEGAL_URL', ['https', 'http']).optional(),
	BLOG_URL: address('BLOG_URL', ['https', 'http']).optional(),
	VIDEO_URL: address('VIDEO_URL', ['https', 'http']).optional(),
	AUDIO_ROOM_URL: address('AUDIO_ROOM_URL', ['https', 'http']).optional(),
	ROOMS_UDP_PORT: port('ROOMS_UDP_PORT').optional(),
	ROOMS_PUBLIC_ADDRESS: z
		.union(
			[z.ipv4(), z.ipv6()],
			'ROOMS_PUBLIC_ADDRESS must be an address of IPv4 or IPv6, such as 203.0.113.7.',
		)
		.optional(),
	TURN_URL: address('TURN_URL', ['turn', 'turns']).optional(),
	TURN_SECRET: z.string().min(16, 'TURN_SECRET must have at least 16 characters.').optional(),
	ANDROID_APP_URL: address('ANDROID_APP_URL', ['https']).optional(),
	IOS_APP_URL: address('IOS_APP_URL', ['https']).optional(),
	CLAIMS_OFF: z
		.string()
		.transform((text) => text.split(','))
		.pipe(z.array(z.enum(CLAIMS, `CLAIMS_OFF must be some of ${CLAIMS.join(', ')}, separated by commas.`)))
		.default([]),
	DATABASE_URL: address('DATABASE_URL', ['postgres', 'postgresql']).optional(),
	DATABASE_ADMIN_URL: address('DATABASE_ADMIN_URL', ['postgres', 'postgresql']).optional(),
	EVENTSTORE_URL: clusterAddress('EVENTSTORE_URL', [
		'esdb',
		'esdb+discover',
		'kurrentdb',
		'kurrentdb+discover',
	]).optional(),
	REDIS_URL: address('REDIS_URL', ['redis', 'rediss']).optional(),
	DATA_DIR: z.string().default('.data'),
	S3_BUCKET: z.string().optional(),
	S3_REGION: z.string().optional(),
	S3_ENDPOINT: address('S3_ENDPOINT', ['http', 'https']).optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	STRIPE_IN_CARD_MANDATES: oneOf('STRIPE_IN_CARD_MANDATES', ['on', 'off']).default('off'),
	PICTURE_SIZES: z.enum(['on', 'off']).default('on'),
	CLAMD_URL: address('CLAMD_URL', ['tcp', 'unix']).optional(),
	SMTP_URL: address('SMTP_URL', ['smtp', 'smtps']).optional(),
	MAIL_FROM: z
		.string()
		.regex(/^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, MAIL_FROM_PROBLEM)
		.optional(),
	MAIL_DKIM_DOMAIN: domainName('MAIL_DKIM_DOMAIN'),
	MAIL_DKIM_SELECTOR: domainName('MAIL_DKIM_SELECTOR'),
	MAIL_DKIM_KEY: z
		.string()
		.transform((text, context) => {
			const key = parseDkimKey(text)
			if (typeof key !== 'string') return key
			context.addIssue({ code: 'custom', message: key })
			return z.NEVER
		})
		.optional(),
	BOUNCE_DOMAIN: domainName('BOUNCE_DOMAIN'),
	BOUNCE_HOST: z.string().optional(),
	BOUNCE_PORT: port('BOUNCE_PORT').optional(),
	BOUNCE_TLS_CERT: file('BOUNCE_TLS_CERT').optional(),
	BOUNCE_TLS_KEY: file('BOUNCE_TLS_KEY').optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	GOOGLE_ISSUER: address('GOOGLE_ISSUER', ['http', 'https'])
		.transform((text) => text.replace(/\/+$/, ''))
		.optional(),
	TWILIO_ACCOUNT_SID: z
		.string()
		.regex(/^AC[0-9a-f]{32}$/i, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.')
		.optional(),
	TWILIO_AUTH_TOKEN: z.string().optional(),
	TWILIO_FROM: z.string().optional(),
	TWILIO_API_URL: address('TWILIO_API_URL', ['http', 'https'])
		.transform((text) => text.replace(/\/+$/, ''))
		.optional(),
	SMS_COUNTRIES: z
		.string()
		.regex(
			/^[A-Z]{2}(,[A-Z]{2})*$/,
			'SMS_COUNTRIES must be codes of countries, separated by commas, such as IN,US.',
		)
		.transform((text) => text.split(','))
		.default(REGION_CODES),
	VAPID_PUBLIC_KEY: vapidKey('VAPID_PUBLIC_KEY', 87).optional(),
	VAPID_PRIVATE_KEY: vapidKey('VAPID_PRIVATE_KEY', 43).optional(),
	VAPID_SUBJECT: z
		.string()
		.regex(
			/^(mailto:[^<>@\s]+@[^<>@\s]+|https:\/\/\S+)$/,
			'VAPID_SUBJECT must begin with mailto: or https://.',
		)
		.optional(),
	ENCRYPTION_KEYS: z
		.string()
		.transform((text, context) => {
			const keys = parseEncryptionKeys(text)
			if (typeof keys !== 'string') return keys
			context.addIssue({ code: 'custom', message: keys })
			return z.NEVER
		})
		.optional(),
	CLOSE_SIGNING_KEY: z
		.string()
		.transform((text, context) => {
			const key = parseCloseKey(text)
			if (typeof key !== 'string') return key
			context.addIssue({ code: 'custom', message: key })
			return z.NEVER
		})
		.optional(),
	BACKUP_PASSPHRASE: z.string().min(16, 'BACKUP_PASSPHRASE must have at least 16 characters.').optional(),
	...entityVariables,
	ACCOUNT_COOLING_HOURS: z
		.string()
		.regex(/^\d{1,3}$/, 'ACCOUNT_COOLING_HOURS must be a whole number of hours, at most 999.')
		.transform(Number)
		.default(24),
	WITHDRAWAL_TWO_PERSON_INR: wholeAmount('WITHDRAWAL_TWO_PERSON_INR', '100000'),
	WITHDRAWAL_TWO_PERSON_USD: wholeAmount('WITHDRAWAL_TWO_PERSON_USD', '1500'),
	JOURNAL_SECOND_PERSON_ABOVE_INR: wholeAmount('JOURNAL_SECOND_PERSON_ABOVE_INR', '10000'),
	JOURNAL_SECOND_PERSON_ABOVE_USD: wholeAmount('JOURNAL_SECOND_PERSON_ABOVE_USD', '150'),
	WITHDRAWAL_OTHER_PAYS_INR: wholeAmount('WITHDRAWAL_OTHER_PAYS_INR', '25000'),
	WITHDRAWAL_OTHER_PAYS_USD: wholeAmount('WITHDRAWAL_OTHER_PAYS_USD', '400'),
	OFFLINE_SECOND_PERSON_ABOVE_INR: wholeAmount('OFFLINE_SECOND_PERSON_ABOVE_INR', '50000'),
	OFFLINE_SECOND_PERSON_ABOVE_USD: wholeAmount('OFFLINE_SECOND_PERSON_ABOVE_USD', '750'),
	CLOSE_BY_ONE_PERSON: z.enum(['on', 'off'], 'CLOSE_BY_ONE_PERSON must be on or off.').default('off'),
	FINANCE_REPORTS_TO: z
		.string()
		.transform((text) =>
			text
				.toLowerCase()
				.split(',')
				.map((address) => address.trim()),
		)
		.pipe(z.array(z.email('FINANCE_REPORTS_TO must be e-mail addresses, separated by commas.')))
		.default([]),
	ACTIVITY_LOG_DAYS: z
		.string()
		.regex(/^[1-9]\d{0,3}$/, 'ACTIVITY_LOG_DAYS must be a whole number of days, from 1 to 9999.')
		.transform(Number)
		.default(730),
	SETTLED_WORK_DAYS: z
		.string()
		.regex(/^[1-9]\d{0,3}$/, 'SETTLED_WORK_DAYS must be a whole number of days, from 1 to 9999.')
		.transform(Number)
		.default(7),
	FEED_TAIL_SECONDS: z
		.string()
		.regex(/^[1-9]\d{0,3}$/, 'FEED_TAIL_SECONDS must be a whole number of seconds, from 1 to 9999.')
		.transform(Number)
		.default(300),
	LOG_LEVEL: oneOf('LOG_LEVEL', LOG_LEVELS).default('info'),
	DEMO: oneOf('DEMO', ['on', 'off']).optional(),
	TRUSTED_PROXIES: z
		.string()
		.transform((text) => text.split(',').map((item) => item.trim()))
		.refine((items) => items.every((item) => subnetIn(item) !== null), TRUSTED_PROXIES_PROBLEM)
		.default([]),
	IP_COUNTRY_FILE: file('IP_COUNTRY_FILE').optional(),
})

export type Variables = z.infer<typeof variables>
export const S3_VARIABLES = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
export const GOOGLE_VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
export const DKIM_VARIABLES = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'] as const
export const BOUNCE_TLS_VARIABLES = ['BOUNCE_TLS_CERT', 'BOUNCE_TLS_KEY'] as const
export const TWILIO_VARIABLES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
export const TURN_VARIABLES = ['TURN_URL', 'TURN_SECRET'] as const
export const VAPID_VARIABLES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

export type Given = Readonly<Partial<Record<keyof Variables, string>> & Record<string, string | undefined>>
