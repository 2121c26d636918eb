import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Projection } from '../../kernel/projection/projection.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import type { BuildMessage, BuildOrder } from './build-process.ts'
import { beginCopy, type CopyDigest, dropCopies, hashCopy, hashLive, readCopy } from './copies.ts'
import { inSession, type Variant } from './variants.ts'

export interface VerifySettings {
	readonly sql: Sql
	readonly databaseUrl: string
	readonly eventStoreUrl: string | null
	readonly projections: readonly Projection[]
	readonly variants: readonly Variant[]
	readonly onVariant?: (variant: Variant, built: VariantResult) => void
}

export interface VariantResult {
	readonly variant: Variant
	readonly events: number
	readonly interrupted: readonly number[]
	readonly differing: readonly string[]
}

export interface Verified {
	readonly live: ReadonlyMap<string, CopyDigest | null>
	readonly results: readonly VariantResult[]
	readonly holds: boolean
}

/**
 * Rebuilds every read model from the log in all variants, beside the live ones, which continue, and compares
 * them by hash with the state at the beginning. It leaves nothing behind.
 */
export async function verifyReadModels(settings: VerifySettings): Promise<Verified> {
	const { sql, projections, variants, onVariant = () => {} } = settings
	const live = new Map<string, CopyDigest | null>()
	for (const projection of projections) live.set(projection.name, await hashLive(sql, projection))
	const visible = projections.filter(({ name }) => live.get(name))
	const results: VariantResult[] = []
	try {
		for (const variant of variants) {
			const result = await build(settings, visible, live, variant, results[0]?.events ?? null)
			results.push(result)
			onVariant(variant, result)
		}
	} finally {
		await dropCopies(sql, projections)
	}
	const holds =
		visible.length === projections.length && results.every(({ differing }) => differing.length === 0)
	return { live, results, holds }
}

/** @param known events of a whole build, which determine the kills; null: find out first */
async function build(
	settings: VerifySettings,
	projections: readonly Projection[],
	live: ReadonlyMap<string, CopyDigest | null>,
	variant: Variant,
	known: number | null,
): Promise<VariantResult> {
	const { sql, databaseUrl, eventStoreUrl } = settings
	for (const projection of projections) await beginCopy(sql, projection)
	const requested: Omit<BuildOrder, 'dieAfter'> = {
		databaseUrl: inSession(databaseUrl, variant.session),
		eventStoreUrl,
		batch: variant.batch,
		goals: projections.flatMap(({ name }) => {
			const visible = live.get(name)
			return visible ? [{ name, until: visible.position }] : []
		}),
	}
	const all = known ?? 0
	let events = 0
	const interrupted: number[] = []
	for (const percent of all > 0 ? variant.killedAt : []) {
		const dieAfter = Math.max(1, Math.trunc((all * percent) / 100) - events)
		events += await run(variant, { ...requested, dieAfter })
		interrupted.push(await underWay(sql, projections, live))
	}
	events += await run(variant, { ...requested, dieAfter: null })

	const differing: string[] = []
	for (const projection of projections) {
		const copy = await readCopy(sql, projection)
		const built = copy && (await hashCopy(sql, copy))
		const visible = live.get(projection.name)
		const same = built?.hash === visible?.hash && built?.rows === visible?.rows
		if (!same || built?.position !== visible?.position) differing.push(projection.name)
	}
	return { variant, events, interrupted, differing }
}

async function underWay(
	sql: Sql,
	projections: readonly Projection[],
	live: ReadonlyMap<string, CopyDigest | null>,
): Promise<number> {
	let count = 0
	for (const projection of projections) {
		const copy = await readCopy(sql, projection)
		if (copy && copy.position !== '' && copy.position !== live.get(projection.name)?.position) count++
	}
	return count
}

/**
 * Builds in a separate process with its own zone and language.
 * @returns the events that it applied, approximately if it was killed
 */
async function run({ zone, locale }: Variant, requested: BuildOrder): Promise<number> {
	const child = fork(join(import.meta.dirname, 'build-process.ts'), [], {
		execArgv: [],
		env: { ...process.env, TZ: zone, LANG: locale, LC_ALL: locale },
	})
	let events = 0
	let end: string | null = null
	child.on('message', (message: BuildMessage) => {
		switch (message.is) {
			case 'ready':
				if (message.zone !== canonical(zone) || !isIn(message.locale, locale)) {
					end = `It runs in ${message.zone} and ${message.locale}, not in ${zone} and ${locale}.`
					child.kill('SIGKILL')
				}
				break
			case 'done':
				events = message.events
				end = 'done'
				break
			case 'failed':
				end = message.why
				break
			default:
				message satisfies never
		}
	})
	child.send(requested)
	const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
	if (requested.dieAfter !== null && end === null && signal === 'SIGKILL') return requested.dieAfter
	if (end !== 'done') throw new Error(end ?? `The process that builds ended by ${signal}.`)
	return events
}

const canonical = (zone: string): string =>
	new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** The machine takes `C` for plain English. */
const isIn = (locale: string, requested: string): boolean =>
	requested === 'C' || locale.replace('-', '_').startsWith(requested.split('.')[0] ?? requested)
