import type { z } from 'zod'

/** Variables as they were given; empty ones are absent. */
export type GivenVariables = Readonly<Record<string, string | undefined>>

/** What the environment says of a payment provider. It lies in the adapter's folder and is listed by the configuration. */
export interface ProviderSettings<Keys> {
	/** As sentences name the provider. */
	readonly title: string
	/** What accounts there are reached with: all of these variables are set, or none is. */
	readonly keys: readonly string[]
	/** Each variable by itself, the keys and what else there is. None is required. */
	readonly variables: Readonly<Record<string, z.ZodOptional<z.ZodType<string, string>>>>
	/** The variable that names a simulator which runs elsewhere. */
	readonly apiUrl: string
	/** Of an environment that has all of the keys. */
	read(given: GivenVariables): Keys
	/** Sentences about whatever is of the real thing, for a system outside production. */
	liveProblems(given: GivenVariables): readonly string[]
	/** Sentences about whatever is of no real money, for production. */
	testProblems(given: GivenVariables): readonly string[]
}

/** Of providers whose live keys say that they are. */
export const liveKeyProblems = (keys: readonly string[], given: GivenVariables): readonly string[] =>
	keys
		.filter((name) => given[name]?.includes('_live_'))
		.map((name) => `${name} is a live key: outside production use a test key, or none for the simulators.`)

/** Of the same, where one is set that isn't live. */
export const testKeyProblems = (keys: readonly string[], given: GivenVariables): readonly string[] =>
	keys
		.filter((name) => given[name]?.includes('_live_') === false)
		.map((name) => `${name} must be a live key in production: test payments are no donations.`)
