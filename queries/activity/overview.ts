import { overviewAnswer } from '../../domain/activity/contract.ts'
import type { OverviewFigures } from '../../kernel/capability/overview.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { moneyFigures, overviewFigures } from '../_shared/overview.ts'
import { HOME_ACCESS, readsFinance } from '../_shared/roles.ts'
import { deadLetterCount } from './orphans.ts'

export const activityOverview = (lagMs: () => Promise<number | null>): readonly OverviewFigures[] => [
	overviewFigures({
		figures: ['deadLetters', 'projectionLagMs'],
		readModels: [],
		read: async ({ sql }) => ({ deadLetters: await deadLetterCount(sql), projectionLagMs: await lagMs() }),
	}),
	moneyFigures({
		money: ['deadLetters'],
		readModels: [],
		read: async ({ sql }) => ({
			deadLetters: await sql.one<{ effects: number; webhooks: number }>(
				`SELECT count(*) FILTER (WHERE lane <> 'provider')::int AS effects,
					count(*) FILTER (WHERE lane = 'provider')::int AS webhooks
				FROM ops.outbox WHERE state = 'dead'`,
				[],
				{ name: 'overview dead letters' },
			),
		}),
	}),
]

async function readOverview(
	{ sql, clock }: QueryDeps,
	all: readonly OverviewFigures[],
	viewer: Principal,
): Promise<{ body: { data: object } }> {
	const seesMoney = readsFinance(viewer)
	const reading = { sql, now: clock.now(), viewer, seesMoney }
	const read = await Promise.all(all.map((each) => each.read(reading)))
	const money = seesMoney ? Object.assign({}, ...read.map((each) => each.money)) : null
	return { body: { data: { ...Object.assign({}, ...read.map(({ figures }) => figures)), money } } }
}

export const showOverview = (deps: QueryDeps, all: readonly OverviewFigures[]): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/overview',
		summary: 'Get today’s work of the caller',
		tags: ['activity', 'backoffice'],
		access: HOME_ACCESS,
		answers: { 200: overviewAnswer },
		readModels: [...new Set(all.flatMap(({ readModels }) => readModels))],
		handle: ({ caller }) => readOverview(deps, all, caller.principal),
	})
