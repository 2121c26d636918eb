import { list } from './list.ts'
import { inProduction } from './production.ts'
import { PROVIDERS } from './providers.ts'
import {
	BOUNCE_TLS_VARIABLES,
	DKIM_VARIABLES,
	type Given,
	GOOGLE_VARIABLES,
	S3_VARIABLES,
	TURN_VARIABLES,
	TWILIO_VARIABLES,
	VAPID_VARIABLES,
} from './variables.ts'

/** Returns contradictions between variables, one sentence each. Works on any environment, however wrong. */
export function conflicts(given: Given): string[] {
	return [
		...(given.DATABASE_ADMIN_URL !== undefined && given.DATABASE_URL === undefined
			? ['DATABASE_URL must be set too, since DATABASE_ADMIN_URL is.']
			: []),
		...PROVIDERS.flatMap(({ keys }) => together(given, keys)),
		...together(given, S3_VARIABLES),
		...together(given, TWILIO_VARIABLES),
		...together(given, TURN_VARIABLES),
		...together(given, GOOGLE_VARIABLES),
		...together(given, VAPID_VARIABLES),
		...together(given, DKIM_VARIABLES),
		...together(given, BOUNCE_TLS_VARIABLES),
		...(['BOUNCE_HOST', 'BOUNCE_PORT', 'BOUNCE_TLS_KEY'] as const)
			.filter((name) => given[name] !== undefined && given.BOUNCE_DOMAIN === undefined)
			.map((name) => `BOUNCE_DOMAIN must be set too, since ${name} is.`),
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
