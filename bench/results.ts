import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

export const PARTS = [
	'append',
	'http',
	'loginFlood',
	'rebuild',
	'lag',
	'tieOut',
	'report',
	'reportAsOf',
	'export',
	'generalLedger',
	'requests',
	'review',
	'applicants',
	'answers',
	'matching',
	'drafts',
	'feed',
	'comments',
	'analytics',
	'shared',
	'search',
	'saved',
	'recurring',
	'event',
	'contacts',
	'campaign',
	'methods',
	'payouts',
	'media',
	'radio',
	'rooms',
	'pages',
	'web',
	'cardTesting',
	'growth',
] as const
export type Part = (typeof PARTS)[number]

export interface Environment {
	readonly measuredAt: string
	readonly cores: number
	readonly processor: string
	readonly memoryGiB: number
	/** The load average of the last minute before the part began, to show other work of the machine. */
	readonly loadAverage: number
	readonly node: string
	readonly postgres: string
}

type Results = Record<string, unknown> & { readonly environment?: Partial<Record<Part, Environment>> }

const FILE = join(import.meta.dirname, 'results.json')

export function environmentNow(postgres: string): Environment {
	return {
		measuredAt: new Date().toISOString(),
		cores: availableParallelism(),
		processor: cpus()[0]?.model ?? 'unknown',
		memoryGiB: Math.round(totalmem() / 1024 ** 3),
		loadAverage: Number((loadavg()[0] ?? 0).toFixed(2)),
		node: process.versions.node,
		postgres,
	}
}

export async function keepResults(part: Part, figures: object, environment: Environment): Promise<void> {
	const { environment: environments = {}, ...before } = await earlier()
	const saved = Object.entries(before).filter(([key]) => partOf(key) !== part)
	const all = [...saved, ...named(part, figures)]
	const results = {
		...Object.fromEntries(PARTS.flatMap((one) => all.filter(([key]) => partOf(key) === one))),
		environment: { ...environments, [part]: environment },
	}
	await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`)
}

const earlier = async (): Promise<Results> =>
	existsSync(FILE) ? (JSON.parse(await readFile(FILE, 'utf8')) as Results) : {}

const partOf = (key: string): string | undefined => key.split('.')[0]

const named = (part: Part, figures: object): [string, unknown][] =>
	Object.entries(figures).map(([key, value]) => [key.startsWith(`${part}.`) ? key : `${part}.${key}`, value])
