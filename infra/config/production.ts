import { BlockList } from 'node:net'
import { ipAddressIn, type Subnet, subnetIn } from '../../kernel/http/network.ts'
import { parseEncryptionKeys } from './encryption-keys.ts'
import { list } from './list.ts'
import { PROVIDER_SETTINGS, PROVIDERS } from './providers.ts'
import type { Given, Variables } from './variables.ts'
import { canBeGuessed, isWeakPassword, seemsRandom } from './weak-secrets.ts'

const REQUIRED = {
	PUBLIC_URL: 'the address that people use',
	DATABASE_URL: 'the database, as the application signs in',
	SMTP_URL: 'the server that sends e-mails',
	MAIL_FROM: 'the sender of e-mails',
	ENCRYPTION_KEYS: 'the keys that personal data is encrypted with',
	CLOSE_SIGNING_KEY: 'the key that signs the packs of closed months',
	ENTITY_IN_NAME: 'who issues receipts in India',
	ENTITY_IN_ADDRESS: 'the address on receipts in India',
	ENTITY_US_NAME: 'who issues receipts in the United States',
	ENTITY_US_ADDRESS: 'the address on receipts in the United States',
	RECEIPTS_EMAIL: 'whom people write to about receipts',
	TRUSTED_PROXIES: 'the proxy in front, without which all visitors have one address, and one limit',
} as const satisfies Partial<Record<keyof Variables, string>>

export function inProduction(given: Given): string[] {
	const missing = Object.entries(REQUIRED)
		.filter(([name]) => given[name] === undefined)
		.map(([name, meaning]) => `${name} must be set in production: ${meaning}.`)
	return [
		...missing,
		...notReal(given),
		...weakSecrets(given),
		...wideProxies(given),
		...weakDatabase(given),
		...unencrypted(given),
	]
}

function notReal(given: Given): string[] {
	const problems: string[] = []
	// Stripe takes cards in every region; what the others take is beside it.
	const { keys } = PROVIDER_SETTINGS.stripe
	if (keys.every((name) => given[name] === undefined))
		problems.push(`Production takes no payments from the simulators: set ${list(keys)}.`)
	for (const { title, apiUrl, testProblems } of PROVIDERS) {
		if (given[apiUrl] !== undefined)
			problems.push(`${apiUrl} must not be set in production: payments go to ${title} and to no simulator.`)
		problems.push(...testProblems(given))
	}
	if (given.DEMO === 'on')
		problems.push(
			'DEMO must not be on in production: demo accounts have a public password, and demo data a clock of its own.',
		)
	return problems
}

const OWN_SECRETS = [...PROVIDERS.flatMap(({ keys }) => keys), 'BACKUP_PASSPHRASE']
const CHOSEN_SECRETS = OWN_SECRETS.filter((name) => /_WEBHOOK_SECRET$|_PASSPHRASE$/.test(name))

function weakSecrets(given: Given): string[] {
	const guessed = CHOSEN_SECRETS.filter((name) => {
		const secret = given[name]?.replace(/^whsec_/, '')
		return secret !== undefined && canBeGuessed(secret)
	})
	const present = OWN_SECRETS.filter((name) => given[name] !== undefined)
	const same = Object.values(Object.groupBy(present, (name) => given[name] ?? '')).filter(
		(names) => names !== undefined && names.length > 1,
	)
	const keys = parseEncryptionKeys(given.ENCRYPTION_KEYS ?? '')
	const current = typeof keys === 'string' ? undefined : keys.keys.get(keys.current)
	return [
		...guessed.map(
			(name) => `${name} can be guessed: make one of at least 16 characters with \`openssl rand -hex 24\`.`,
		),
		...same.map((names = []) => `${list(names)} must not be the same.`),
		...(typeof keys !== 'string' && current && !seemsRandom(current)
			? [
					`ENCRYPTION_KEYS: the key "${keys.current}" is not random: make one with \`openssl rand -base64 32\`.`,
				]
			: []),
	]
}

const PRIVATE = [
	'10.0.0.0/8',
	'100.64.0.0/10',
	'127.0.0.0/8',
	'169.254.0.0/16',
	'172.16.0.0/12',
	'192.168.0.0/16',
	'fc00::/7',
	'fe80::/10',
].flatMap((text) => subnetIn(text) ?? [])

/** Shortest prefixes of networks that large proxy operators use. */
const MIN_BITS = { ipv4: 12, ipv6: 24 } as const
/** IPv6 embeds IPv4 behind 96 bits. */
const MIN_BITS_WITH_IPV4 = 96 + MIN_BITS.ipv4

const isWithin = ({ address, bits, family }: Subnet, outer: Subnet): boolean => {
	if (family !== outer.family || bits < outer.bits) return false
	const block = new BlockList()
	block.addSubnet(outer.address, outer.bits, outer.family)
	return block.check(address, family)
}

function isTooWide(subnet: Subnet): boolean {
	const least = subnet.address.startsWith('::') ? MIN_BITS_WITH_IPV4 : MIN_BITS[subnet.family]
	return subnet.bits < least && !PRIVATE.some((outer) => isWithin(subnet, outer))
}

function wideProxies({ TRUSTED_PROXIES = '' }: Given): string[] {
	return TRUSTED_PROXIES.split(',').flatMap((item) => {
		const subnet = subnetIn(item.trim())
		return subnet && isTooWide(subnet)
			? [
					`TRUSTED_PROXIES: ${item.trim()} is too wide: callers from there choose their address, and with it every limit.`,
				]
			: []
	})
}

function weakDatabase({ DATABASE_URL, DATABASE_ADMIN_URL }: Given): string[] {
	const given = Object.entries({ DATABASE_URL, DATABASE_ADMIN_URL }).flatMap(([name, text]) => {
		const url = URL.parse(text ?? '')
		return url ? [{ name, role: decoded(url.username), url }] : []
	})
	const [app, owner] = given
	const weak = given.filter(({ role, url }) => {
		const password = decoded(url.password)
		const isName = password === role || password === decoded(url.pathname.slice(1))
		return isName || isWeakPassword(password)
	})
	return [
		...weak.map(
			({ name }) =>
				`${name} must have a password of at least 8 characters that is neither a common word, a pattern nor a name in it.`,
		),
		...(app && owner && app.role === owner.role
			? [
					'DATABASE_ADMIN_URL must name another role than DATABASE_URL: the application may not own what it writes.',
				]
			: []),
	]
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}

function unencrypted(given: Given): string[] {
	const problems = (['PUBLIC_URL', 'GOOGLE_ISSUER', 'TWILIO_API_URL'] as const)
		.filter((name) => given[name] !== undefined && !given[name]?.startsWith('https://'))
		.map((name) => `${name} must begin with https:// in production.`)
	const smtp = URL.parse(given.SMTP_URL ?? '')
	if (smtp?.protocol === 'smtp:' && smtp.username === '' && !isLoopback(smtp.hostname))
		problems.push(
			'SMTP_URL must begin with smtps://, or name a user, for whom STARTTLS is demanded: mails hold codes and links.',
		)
	return problems
}

function isLoopback(host: string): boolean {
	const address = ipAddressIn(host)
	return host === 'localhost' || address === '::1' || address?.startsWith('127.') === true
}
