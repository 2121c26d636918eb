import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CAPABILITIES, MODELS, overviewOf, PROJECTIONS, TIMELINE } from '../../apps/capabilities.ts'
import { ACTIVITY_TYPES } from '../../domain/activity/activity-log.contract.ts'
import { overview } from '../../domain/activity/contract.ts'
import { moneyOverview } from '../../domain/activity/overview.contract.ts'
import { declaredRoutes, unopenedApi } from '../../tools/build/declared-routes.ts'

const ROOT = join(import.meta.dirname, '../..')
const LAYERS = ['projections', 'records', 'commands', 'queries', 'workers'] as const
const foldersOf = (layer: string) =>
	readdirSync(join(ROOT, layer), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
		.map(({ name }) => name)
const filesOf = (folder: string) =>
	readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts') && !name.includes('.spec'))

describe('the capabilities of the running system', () => {
	it.each(LAYERS)('have every folder of %s', (layer) => {
		const declared = CAPABILITIES.map(({ name }) => name).filter((name) => name.startsWith(`${layer}/`))
		expect(declared.toSorted()).toEqual(
			foldersOf(layer)
				.map((name) => `${layer}/${name}`)
				.toSorted(),
		)
	})

	it('are declared once each', () => {
		const names = CAPABILITIES.map(({ name }) => name)
		expect(names).toEqual([...new Set(names)])
	})

	it('have every read model that a file defines', () => {
		const defined = foldersOf('projections').flatMap((capability) =>
			filesOf(`projections/${capability}`).filter((file) =>
				/export const \w+Projection\b/.test(
					readFileSync(join(ROOT, 'projections', capability, file), 'utf8'),
				),
			),
		)
		expect(PROJECTIONS).toHaveLength(defined.length)
	})

	it('tell people of every event that a file defines', async () => {
		const files = foldersOf('domain').flatMap((capability) =>
			filesOf(`domain/${capability}`)
				.filter((file) => file.endsWith('.events.ts'))
				.map((file) => join(ROOT, 'domain', capability, file)),
		)
		const modules = await Promise.all(files.map((file): Promise<object> => import(file)))
		const named = (has: (name: string) => boolean) =>
			modules
				.flatMap((module) => Object.entries(module))
				.flatMap(([name, list]) => (has(name) ? (list as readonly unknown[]) : []))
		const defined = named((name) => name.endsWith('_EVENTS'))
		const declared: readonly unknown[] = [...TIMELINE.events, ...TIMELINE.omits]
		expect(defined.filter((type) => !declared.includes(type))).toEqual([])
		const former = named((name) => name.startsWith('FORMER_'))
		expect(former.filter((shape) => !(TIMELINE.former as readonly unknown[]).includes(shape))).toEqual([])
		expect(declared).toEqual([...new Set(declared)])
	})

	it('call each field of an event by one label, at one place', () => {
		const declared = new Map(TIMELINE.facts.map(({ field, label, order }) => [field, { label, order }]))
		expect(TIMELINE.facts.map(({ field, label, order }) => ({ field, label, order }))).toEqual(
			TIMELINE.facts.map(({ field }) => ({ field, ...declared.get(field) })),
		)
	})

	it('show nothing in the activity log that is of none of its types', () => {
		const types = [
			...TIMELINE.activityStreams.map(({ type }) => type),
			...TIMELINE.activitySources.flatMap((source) => source.types),
		]
		expect(types.filter((type) => !ACTIVITY_TYPES.some((known) => known === type))).toEqual([])
		expect(ACTIVITY_TYPES.filter((type) => !types.includes(type))).toEqual([])
	})

	it('wait for read models that there are', () => {
		const unknown = declaredRoutes().flatMap(({ method, path, readModels = [] }) =>
			readModels.filter((name) => !MODELS.includes(name)).map((name) => `${method} ${path}: ${name}`),
		)
		expect(unknown).toEqual([])
	})

	it('read every figure of the overview, each by one capability', () => {
		const figures = [
			...Object.keys(overview.shape).filter((name) => name !== 'money'),
			...Object.keys(moneyOverview.shape).map((name) => `money.${name}`),
		]
		const declared = overviewOf(unopenedApi()).flatMap(({ names }) => names)
		expect(declared.toSorted()).toEqual(figures.toSorted())
	})

	it.each(['commands', 'queries'])('leave no route of %s out', (layer) => {
		const missing = foldersOf(layer).flatMap((capability) => {
			const folder = `${layer}/${capability}`
			const read = (file: string) => readFileSync(join(ROOT, folder, file), 'utf8')
			const taken = LAYERS.flatMap((each) =>
				foldersOf(each).map((name) => {
					const index = filesOf(`${each}/${name}`).includes('index.ts')
					return index ? readFileSync(join(ROOT, each, name, 'index.ts'), 'utf8') : ''
				}),
			).join('\n')
			return filesOf(folder)
				.filter((file) => file !== 'index.ts')
				.flatMap((file) =>
					[...read(file).matchAll(/^export const (\w+) =[^=]*\): Route =>/gm)].map(([, name = '']) => name),
				)
				.filter((name) => !new RegExp(`\\b${name}\\b`).test(taken))
				.map((name) => `${folder}: ${name}`)
		})
		// Settings of the process, which it adds itself.
		expect(missing.filter((each) => !each.endsWith(': showConfig'))).toEqual([])
	})
})
