import { PROVIDER_SETTINGS, PROVIDERS } from './providers.ts'
import {
	GOOGLE_VARIABLES,
	S3_VARIABLES,
	TWILIO_VARIABLES,
	VAPID_VARIABLES,
	type Variables,
} from './variables.ts'

/** Variables as they were given: present ones only, not yet checked by themselves. */
export type Given = Readonly<Partial<Record<keyof Variables, string>> & Record<string, string | undefined>>

/** What is wrong between variables, one sentence each. Works on any environment, however wrong. */
export function conflicts(given: Given): string[] {
	return [
		...(given.DATABASE_ADMIN_URL !== undefined && given.DATABASE_URL === undefined
			? ['DATABASE_URL must be set too, since DATABASE_ADMIN_URL is.']
			: []),
		...PROVIDERS.flatMap(({ keys }) => together(given, keys)),
		...together(given, S3_VARIABLES),
		...together(given, TWILIO_VARIABLES),
		...together(given, GOOGLE_VARIABLES),
		...together(given, VAPID_VARIABLES),
		...(given.S3_ENDPOINT !== undefined && given.S3_BUCKET === undefined
			? [`S3_ENDPOINT names a service, whose bucket must be set too: ${list(S3_VARIABLES)}.`]
			: []),
		...(given.NODE_ENV === 'production' ? inProduction(given) : outsideProduction(given)),
	]
}

function together(given: Given, names: readonly string[]): string[] {
	const missing = names.filter((name) => given[name] === undefined)
	if (missing.length === 0 || missing.length === names.length) return []
	const present = names.filter((name) => given[name] !== undefined)
	return [`${list(missing)} must be set too, since ${list(present)} ${present.length === 1 ? 'is' : 'are'}.`]
}

const REQUIRED_IN_PRODUCTION = {
	PUBLIC_URL: 'the address that people use',
	DATABASE_URL: 'the database, as the application signs in',
	SMTP_URL: 'the server that sends e-mails',
	MAIL_FROM: 'the sender of e-mails',
	ENCRYPTION_KEYS: 'the keys that personal data is encrypted with',
	ENTITY_IN_NAME: 'who issues receipts in India',
	ENTITY_IN_ADDRESS: 'the address on receipts in India',
	ENTITY_US_NAME: 'who issues receipts in the United States',
	ENTITY_US_ADDRESS: 'the address on receipts in the United States',
	RECEIPTS_EMAIL: 'whom people write to about receipts',
	TRUSTED_PROXIES: 'the proxy in front, without which all visitors have one address, and one limit',
} as const satisfies Partial<Record<keyof Variables, string>>

function inProduction(given: Given): string[] {
	const missing = Object.entries(REQUIRED_IN_PRODUCTION)
		.filter(([name]) => given[name] === undefined)
		.map(([name, meaning]) => `${name} must be set in production: ${meaning}.`)
	const problems = [...missing]
	// Stripe takes cards in every region; what the others take is beside it.
	const { keys } = PROVIDER_SETTINGS.stripe
	if (keys.every((name) => given[name] === undefined)) {
		problems.push(`Production takes no payments from the simulators: set ${list(keys)}.`)
	}
	if (given.GOOGLE_ISSUER?.startsWith('http://')) {
		problems.push('GOOGLE_ISSUER must begin with https:// in production.')
	}
	if (given.TWILIO_API_URL?.startsWith('http://')) {
		problems.push('TWILIO_API_URL must begin with https:// in production.')
	}
	for (const { title, apiUrl } of PROVIDERS) {
		if (given[apiUrl] !== undefined)
			problems.push(`${apiUrl} must not be set in production: payments go to ${title} and to no simulator.`)
	}
	if (given.DEMO === 'on') {
		problems.push(
			'DEMO must not be on in production: demo accounts have a public password, and demo data a clock of its own.',
		)
	}
	if (given.PUBLIC_URL !== undefined && !given.PUBLIC_URL.startsWith('https://')) {
		problems.push('PUBLIC_URL must begin with https:// in production.')
	}
	return problems
}

function outsideProduction(given: Given): string[] {
	const problems = PROVIDERS.flatMap((provider) => provider.liveProblems(given))
	for (const { title, keys, apiUrl } of PROVIDERS) {
		const isSet = keys.some((key) => given[key] !== undefined)
		if (given[apiUrl] !== undefined && !isSet)
			problems.push(`${apiUrl} names a simulator, whose keys must be set too: ${list(keys)}.`)
		if (given.DEMO === 'on' && isSet)
			problems.push(`DEMO must not be on with keys of ${title}: demo payments go to the simulators.`)
	}
	return problems
}

function list(names: readonly string[]): string {
	return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
