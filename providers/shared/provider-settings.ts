import type { z } from 'zod'

export type GivenVariables = Readonly<Record<string, string | undefined>>

/**
 * A payment provider's environment variables. It is in the adapter's folder and is listed by the
 * configuration.
 */
export interface ProviderSettings<Keys> {
	readonly title: string
	/** Required variables of accounts: all of them are set, or none is. */
	readonly keys: readonly string[]
	readonly variables: Readonly<Record<string, z.ZodOptional<z.ZodType<string, string>>>>
	readonly apiUrl: string
	read(given: GivenVariables): Keys
	/** Returns sentences about live settings, for a system outside production. */
	liveProblems(given: GivenVariables): readonly string[]
	/** Returns sentences about test settings, for production. */
	testProblems(given: GivenVariables): readonly string[]
}

export const liveKeyProblems = (keys: readonly string[], given: GivenVariables): readonly string[] =>
	keys
		.filter((name) => given[name]?.includes('_live_'))
		.map((name) => `${name} is a live key: outside production use a test key, or none for the simulators.`)

export const testKeyProblems = (keys: readonly string[], given: GivenVariables): readonly string[] =>
	keys
		.filter((name) => given[name]?.includes('_live_') === false)
		.map((name) => `${name} must be a live key in production: test payments are no donations.`)
