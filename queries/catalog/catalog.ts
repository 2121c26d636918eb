import { z } from 'zod'
import {
	CATEGORIES,
	categoryList,
	type publicConfig,
	publicConfigAnswer,
	regionList,
} from '../../domain/catalog/contract.ts'
import { REGIONS } from '../../domain/catalog/regions.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { percentage } from '../../kernel/wire/money.ts'
import { regionCode } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const access = {
	allow: 'everyone',
	because: 'it is the same for everyone and needed before signing in',
} as const
const common = { method: 'GET', tags: ['catalog'], access } as const

export const listRegions = (): Route =>
	route({
		...common,
		path: '/api/v1/region',
		summary: 'List the regions served, with currency and fee',
		answers: { 200: regionList },
		handle: async () => {
			const data = REGIONS.map((region) => ({
				_id: region.code,
				regionCodeIso3: region.iso3,
				name: region.name,
				currency: region.currency,
				isDefault: region.isDefault,
				disabled: false,
				processingFees: percentage(region.cardRate),
				processingFeeACH: percentage(region.achRate),
			}))
			return { body: { statusCode: 200, data, totalCountOfRecords: data.length } }
		},
	})

const NAMES = {
	education: 'Education',
	health: 'Health',
	women: 'Women & Girls',
	animals: 'Animals',
	food: 'Food & Hunger',
	environment: 'Environment',
} as const

export const listCategories = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/category',
		summary: 'List causes with their numbers of live requests',
		query: z.object({ region: regionCode.optional() }),
		answers: { 200: categoryList },
		readModels: ['requests'],
		handle: async ({ query }) => {
			const counts = await sql.query<{ category: string; live: number }>(
				`SELECT category, count(*)::int AS live FROM read.requests
				WHERE status IN ('approved', 'live') AND NOT is_private AND ($1::text IS NULL OR region = $1)
				GROUP BY category`,
				[query.region ?? null],
			)
			const data = CATEGORIES.map((category) => ({
				_id: category,
				name: NAMES[category],
				live: counts.find((row) => row.category === category)?.live ?? 0,
			}))
			return { body: { statusCode: 200, data, totalCountOfRecords: data.length } }
		},
	})

export const currentTime = ({ clock }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/currentTime',
		summary: 'Get the server’s time',
		answers: { 200: z.object({ statusCode: z.literal(200), data: z.object({ now: z.string() }) }) },
		handle: async () => ({ body: { statusCode: 200, data: { now: new Date(clock.now()).toISOString() } } }),
	})

type PublicSettings = Omit<z.output<typeof publicConfig>, 'serverTime' | 'demo'> & {
	readonly demo: () => z.output<typeof publicConfig>['demo']
}

export const showConfig =
	({ demo, ...settings }: PublicSettings) =>
	({ clock }: QueryDeps): Route =>
		route({
			...common,
			path: '/api/v1/config',
			summary: 'Get the public configuration for browsers',
			answers: { 200: publicConfigAnswer },
			handle: async () => {
				const data = { ...settings, demo: demo(), serverTime: new Date(clock.now()).toISOString() }
				return { body: { statusCode: 200, data } }
			},
		})
